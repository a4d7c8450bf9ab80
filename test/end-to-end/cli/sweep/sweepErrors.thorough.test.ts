// The errors of sweep, each in one line.
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { count } from '../../../../src/report/format.ts';
import { command } from '../../../support/paths.ts';
import { specula, TINY } from '../cli.ts';
import { SEEDS, sweepFolder } from './sweepFolder.ts';

const { folder, path, write, parts, succeeds, complains, setUp } = sweepFolder();

beforeAll(async () => {
  setUp();
  await succeeds('sweep', 'sessions.json', '--output', 'w1', '--shards', '12');
});

describe('sweep says in one line what it cannot do', () => {
  const sweep = (study: unknown, says: RegExp) => {
    write('bad.json', study);
    return complains(['sweep', 'bad.json', '--output', 'bad'], 1, says).then(() =>
      expect(existsSync(path('bad'))).toBe(false),
    );
  };
  const grid = (grid: unknown, command = 'replay') => ({ command, grid });

  test.each([
    [
      grid({ trace: 'tiny.swf', jbos: 3 }),
      /bad\.json: replay has no parameter 'jbos'; did you mean 'jobs'\?/,
    ],
    [grid({ trace: 'tiny.swf', json: true }), /bad\.json: 'json' of replay is not allowed in a study/],
    [
      grid({ trace: 'tiny.swf', jobs: [10, 0] }),
      /bad\.json: grid\.jobs is 0; expected a whole number, at least 1/,
    ],
    [grid({ trace: 'tiny.swf', overrun: 'stop' }), /grid\.overrun is "stop"; expected kill, extend/],
    [grid({ trace: 'tiny.swf', policy: 'esay' }), /grid\.policy is "esay"; .*easy/],
    [
      grid({ trace: 'tiny.swf', policy: { order: 'x' } }),
      /grid\.policy is \{"order":"x"\}; .*order cannot be "x"/,
    ],
    [grid({ trace: 'none.swf' }), /grid\.trace is "none\.swf"; expected an existing file, relative to/],
    [grid({ trace: '-' }), /grid\.trace is "-"; expected a file/],
    [grid({ jobs: 3 }), /bad\.json: grid\.trace is missing; expected the argument <trace> of 'replay'/],
    [
      grid({ trace: 'tiny.swf', 'scale-load': true }),
      /grid\.scale-load is true; expected a text or a number/,
    ],
    [grid({ workload: 'scenario:1', pull: 1 }, 'speculate'), /grid\.pull is 1; expected true or false/],
    [grid({ workload: 'scenario:1', strategy: 'hcp' }, 'speculate'), /grid\.strategy is "hcp"; .*hpc/],
    [grid({ model: 'srpt' }, 'sessions'), /grid\.model is "srpt"; unknown model/],
    [grid({ think: 'soon' }, 'sessions'), /grid\.think is "soon"; expected a duration/],
    [
      { command: 'sessions', list: [{ users: 3 }, { users: 'x' }] },
      /bad\.json: list\[1\]\.users is "x"; expected a whole number/,
    ],
  ])('%j', sweep);

  test('and names the run that failed', async () => {
    write('fails.json', {
      command: 'speculate',
      grid: { workload: 'scenario:2', distribution: [null, 'beta'], mode: 'rounds' },
      seeds: 2,
    });
    await complains(
      ['sweep', 'fails.json', '--output', 'fails', '--workers', '1'],
      1,
      /fails\.json: run 2 \(workload scenario:2, distribution beta, mode rounds, seed 1\): scenario 2 has no option distribution/,
    );
    // Parts made before are kept.
    expect(parts('fails')).toEqual(['part-0.parquet', 'part-1.parquet']);
  });

  test('for a wrong call', async () => {
    const out = ['--output', 'w1'];
    await complains(['sweep', 'sessions.json'], 2, /--output DIRECTORY/);
    await complains(['sweep', 'none.json', ...out], 1, /none\.json: cannot be read/);
    await complains(['sweep', 'sessions.json', ...out, '--shards', '13'], 2, /w1 was begun with 12/);
    await complains(['sweep', 'long.json', ...out], 1, /runs\.json: the folder holds other runs/);
    await complains(
      ['sweep', 'sessions.json', '--output', 'x', '--shards', '1001'],
      2,
      `the study has ${count(4 * SEEDS)} runs`,
    );
    await complains(['sweep', 'w1', '--shard', '12'], 2, /there are shards 0 to 11/);
    await complains(['sweep', 'w1', '--shard', '5-2'], 2, /--shard.*a range like 3-7/);
    await complains(['sweep', 'sessions.json', '--output', 'x', '--status'], 2, /has not been begun/);
    await complains(['sweep', 'w1', '--wait'], 2, /--wait is for --slurm/);
    await complains(['sweep', 'w1', '--max-tasks', '3'], 2, /--max-tasks is for --slurm/);
    await complains(['sweep', 'w1', ...out], 2, /is the folder of a sweep already/);
    write('seeded.json', { command: 'reserve', grid: { distribution: 'exp(1h)' }, seeds: 3 });
    await complains(['sweep', 'seeded.json', '--output', 'x'], 2, /'reserve' draws nothing/);
  });

  test('if the machine has no Slurm', async () => {
    const child = spawn(process.execPath, [command, 'sweep', 'w1', '--slurm'], {
      cwd: folder,
      env: { PATH: path('nothing') },
    });
    let stderr = '';
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    const status = await new Promise((settle) => child.on('close', settle));
    expect(status).toBe(1);
    expect(stderr).toMatch(/^specula: no Slurm on this machine: [^\n]*apt-get install[^\n]*\n$/);
  });

  test('for another trace by the same name, which is another study', async () => {
    write('trace.json', {
      command: 'replay',
      grid: { trace: 'other.swf', policy: 'fcfs' },
      list: [{ jobs: 3 }, { jobs: 4 }],
    });
    writeFileSync(path('other.swf'), TINY);
    await succeeds('sweep', 'trace.json', '--output', 'traces', '--shards', '2', '--shard', '0');
    const begin = ['sweep', 'trace.json', '--output', 'traces'];
    rmSync(join(path('traces'), 'part-0.parquet'));
    await succeeds('sweep', 'traces', '--shard', '0');
    // One second more of one job: the same size, another content.
    writeFileSync(path('other.swf'), TINY.replace('-1 50 2', '-1 51 2'));
    const says =
      /other\.swf: has changed since the sweep in traces was begun; put it back, or begin in another folder/;
    await complains(['sweep', 'traces'], 1, says);
    await complains(['sweep', 'traces', '--shard', '1'], 1, says);
    await complains(begin, 1, says);
    expect(parts('traces')).toEqual(['part-0.parquet']);
    await succeeds('sweep', 'trace.json', '--output', 'others', '--shards', '2');
    // Its parts are of another study.
    for (const end of ['', '.sha256'])
      copyFileSync(
        join(path('others'), `part-1.parquet${end}`),
        join(path('traces'), `part-1.parquet${end}`),
      );
    writeFileSync(path('other.swf'), TINY);
    await complains(['merge', 'traces'], 1, /part-1\.parquet: Study is [0-9a-f]{16}; expected/);
  });

  test.each([
    ['--array=1-9', /sbatch option '--array=1-9': the tasks are the missing shards/],
    ['-a 1-9', /sbatch option '-a': the tasks/],
    ['--arr=1-9', /sbatch option '--arr=1-9': the tasks/],
    ['--job-name=x', /sbatch option '--job-name=x': the tasks of a sweep are found by it/],
    ['-J x', /sbatch option '-J': the tasks/],
    ['--comment=x', /sbatch option '--comment=x': it says/],
    ['--time=5 job.sh', /--sbatch-args: 'job\.sh' is not an option/],
  ])('for --sbatch-args %s', async (args, says) => {
    await complains(['sweep', 'sessions.json', '--output', 'x', '--slurm', '--sbatch-args', args], 2, says);
    expect(existsSync(path('x'))).toBe(false);
  });

  test('for a folder of another version', async () => {
    mkdirSync(path('old'));
    write('old/runs.json', { specula: '0.0.1', shards: 2 });
    await complains(['sweep', 'old'], 1, /Specula 0\.0\.1 began this sweep/);
    mkdirSync(path('odd'));
    write('odd/runs.json', { version: '0.1.0', parts: 2 });
    await complains(['sweep', 'odd', '--status'], 1, /does not belong to a sweep/);
    writeFileSync(path('odd/runs.json'), '{"specula": "0.1.0",\n"shards": 3, "study"; {}}');
    await complains(['sweep', 'odd', '--status'], 1, /runs\.json:2:21: not JSON: .*; expected one that/);
  });

  test('for a damaged note of an array', async () => {
    write('noted.json', { command: 'reserve', grid: { distribution: ['uniform(1h,2h)'], points: [10] } });
    await specula(['sweep', 'noted.json', '--output', 'noted'], folder);
    mkdirSync(path('noted/slurm'));
    for (const [text, says] of [
      ['{"job": "7"', /slurm\/7\.json:1:12: not JSON/],
      [
        '{"job": "7", "shardsATask": 1, "indices": null}',
        /slurm\/7\.json: indices is null; expected whole numbers/,
      ],
    ] as const) {
      writeFileSync(path('noted/slurm/7.json'), text);
      rmSync(path('noted/part-0.parquet'), { force: true });
      await complains(['merge', 'noted'], 1, says);
    }
  });
});
