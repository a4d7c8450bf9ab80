// The commands sweep and merge, on this machine.
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, test } from 'vitest';
import { specula, TINY, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();

async function succeeds(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await specula(args, undefined, folder);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

/** One line on stderr that says all this, and the status. */
async function complains(args: string[], status: number, ...says: (string | RegExp)[]): Promise<void> {
  const outcome = await specula(args, undefined, folder);
  expect(outcome).toMatchObject({ status, stdout: '' });
  for (const text of says) expect(outcome.stderr).toMatch(text);
  expect(outcome.stderr.trimEnd().split('\n')).toHaveLength(1);
}

const path = (name: string) => join(folder, name);
const write = (name: string, study: unknown) => writeFileSync(path(name), JSON.stringify(study));
const parts = (out: string) =>
  existsSync(path(out)) ? readdirSync(path(out)).filter((name) => name.endsWith('.parquet')) : [];
const bytes = (out: string) => parts(out).map((name) => readFileSync(join(path(out), name)));

async function table(out: string): Promise<Record<string, unknown>[]> {
  await succeeds('merge', out);
  const { buffer } = new Uint8Array(readFileSync(path(`${out}.parquet`)));
  return parquetReadObjects({ file: buffer });
}

beforeAll(() => {
  writeFileSync(path('tiny.swf'), TINY);
  write('sessions.json', {
    verb: 'sessions',
    grid: { models: 'interactive:srpt,srpt*fcfs', users: [2, 5], set: ['1..1', '1..9'], days: 6 },
    seeds: 250,
  });
});

describe('the same rows however they were made', () => {
  test('one, two and three workers, and shard by shard: the same bytes', async () => {
    await succeeds('sweep', 'sessions.json', '--out', 'w1', '--shards', '12', '--workers', '1');
    expect(parts('w1')).toHaveLength(12);
    for (const workers of ['2', '3']) {
      const out = `w${workers}`;
      await succeeds('sweep', 'sessions.json', '--out', out, '--shards', '12', '--workers', workers);
      expect(bytes(out)).toEqual(bytes('w1'));
    }
    await succeeds('sweep', 'sessions.json', '--out', 'tasks', '--shards', '12', '--shard', '11');
    expect(parts('tasks')).toEqual(['part-11.parquet']);
    for (const shards of ['4-40', '0', '0-3']) await succeeds('sweep', 'tasks', '--shard', shards);
    expect(bytes('tasks')).toEqual(bytes('w1'));
  });

  test('another number of shards: the same table', async () => {
    await succeeds('sweep', 'sessions.json', '--out', 'fewer', '--shards', '5');
    for (const out of ['w1', 'fewer']) await succeeds('merge', out);
    expect(readFileSync(path('fewer.parquet'))).toEqual(readFileSync(path('w1.parquet')));
  });

  test('killed -9 in the middle, and run again: the same table', async () => {
    const command = resolve(import.meta.dirname, '../../dist/cli.js');
    write('long.json', {
      ...JSON.parse(readFileSync(path('sessions.json'), 'utf8')),
      seeds: 1000,
    });
    const args = ['sweep', 'long.json', '--out', 'killed', '--shards', '40', '--workers', '2'];
    const child = spawn(process.execPath, [command, ...args], { cwd: folder });
    const closed = new Promise((settle) => child.on('close', settle));
    while (parts('killed').length < 3 && child.exitCode === null)
      await new Promise((wait) => setTimeout(wait, 5));
    child.kill('SIGKILL');
    await closed;
    expect(child.signalCode).toBe('SIGKILL');
    const found = parts('killed');
    const status = JSON.parse(await succeeds('sweep', 'killed', '--status', '--json'));
    expect(status).toMatchObject({ runs: 4000, shards: 40 });
    expect(status.missing).toHaveLength(40 - found.length);
    expect(status.missing.length).toBeGreaterThan(0);
    const made = found.map((name) => readFileSync(join(path('killed'), name)));
    await succeeds('sweep', 'killed');
    expect(found.map((name) => readFileSync(join(path('killed'), name)))).toEqual(made);
    await succeeds('sweep', 'long.json', '--out', 'whole');
    for (const out of ['killed', 'whole']) await succeeds('merge', out);
    expect(readFileSync(path('killed.parquet'))).toEqual(readFileSync(path('whole.parquet')));
  });

  test('interrupted: nothing half-written', async () => {
    const command = resolve(import.meta.dirname, '../../dist/cli.js');
    const child = spawn(process.execPath, [command, 'sweep', 'long.json', '--out', 'stopped'], {
      cwd: folder,
    });
    const closed = new Promise((settle) => child.on('close', settle));
    while (parts('stopped').length < 3 && child.exitCode === null)
      await new Promise((wait) => setTimeout(wait, 5));
    child.kill('SIGINT');
    await closed;
    expect(child.exitCode).toBe(130);
    expect(
      readdirSync(path('stopped')).filter((name) => !/^(study\.json|part-\d+\.parquet)$/.test(name)),
    ).toEqual([]);
  });
});

describe('a row is what the command says alone', () => {
  test('sessions', async () => {
    const rows = await table('w1');
    expect(rows).toHaveLength(2 * 2 * 250 * 2);
    const row = rows.find(
      ({ users, setHigh, seed, model }) =>
        users === 5 && setHigh === 9 && seed === 1 && model === 'srpt*fcfs',
    );
    const args = '--users 5 --set 1..9 --days 6 --seeds 1 --models srpt*fcfs --json'.split(' ');
    const { results } = JSON.parse(await succeeds('sessions', ...args));
    const { visibleResponse, throughput } = results[0].models[0].metrics;
    expect(row).toMatchObject({
      visibleResponse: visibleResponse.mean,
      throughput: throughput.mean,
      days: 6,
    });
  });

  test('replay: files from where the study is, compositions, a synthetic workload a seed', async () => {
    mkdirSync(path('sub'));
    write('sub/replay.json', {
      verb: 'replay',
      grid: {
        trace: '../tiny.swf',
        policy: ['fcfs,easy', { name: 'mine', order: 'ljf' }],
        overrun: ['kill', 'extend'],
      },
    });
    await succeeds('sweep', 'sub/replay.json', '--out', 'replay');
    const rows = await table('replay');
    expect(rows.map(({ run, policy, overrun }) => `${run} ${policy} ${overrun}`)).toEqual([
      '0 fcfs kill',
      '0 easy kill',
      '1 fcfs extend',
      '1 easy extend',
      '2 mine kill',
      '3 mine extend',
    ]);
    const alone = await succeeds(
      'replay',
      'tiny.swf',
      '--policy',
      'fcfs,easy',
      '--overrun',
      'extend',
      '--json',
    );
    for (const [i, { metrics, hash }] of JSON.parse(alone).results.entries()) {
      expect(rows[2 + i]).toMatchObject({ meanWait: metrics.meanWait, p99Wait: metrics.p99Wait, hash });
      expect(metrics.meanKills).toBeNull();
      expect(rows[2 + i].meanKills).toBeNull();
    }
    write('lublin.json', {
      verb: 'replay',
      grid: { trace: 'synthetic:lublin', jobs: 300 },
      seeds: { from: 4, to: 5 },
    });
    await succeeds('sweep', 'lublin.json', '--out', 'lublin');
    const [, second] = await table('lublin');
    const [five] = JSON.parse(
      await succeeds('replay', 'synthetic:lublin:5', '--jobs', '300', '--json'),
    ).results;
    expect(second).toMatchObject({ seed: 5, givenJobs: 300, jobs: 300, hash: five.hash });
  });

  test('speculate: drawn jobs, and a trace', async () => {
    write('drawn.json', {
      verb: 'speculate',
      grid: {
        workload: ['scenario:1', 'scenario:2'],
        mode: 'rounds',
        'speculative-backfilling': [false, true],
      },
      list: [{ requests: 'hpc,t-optimal' }],
      seeds: { from: 2, to: 3 },
    });
    await succeeds('sweep', 'drawn.json', '--out', 'drawn');
    const rows = await table('drawn');
    expect(rows).toHaveLength(2 * 2 * 2 * 2);
    const args =
      'scenario:2 --mode rounds --speculative-backfilling --requests hpc,t-optimal --seeds 3 --json';
    const { results } = JSON.parse(await succeeds('speculate', ...args.split(' ')));
    const last = rows[15];
    const numbers = results[1].runs[2];
    expect(last).toMatchObject({
      run: 7,
      speculativeBackfilling: true,
      seed: 3,
      requests: 't-optimal',
      meanResponse: numbers['all.meanResponse'],
      spentWasted: numbers['all.spent.wasted'],
      largeMeanResponse: numbers['large.meanResponse'],
      streamMeanDelay: null,
    });
    expect(rows[0]).toMatchObject({ workload: 'scenario:1', speculativeBackfilling: false, largeJobs: null });
    write('traced.json', { verb: 'speculate', grid: { workload: 'tiny.swf', requests: 'user,hpc' } });
    await succeeds('sweep', 'traced.json', '--out', 'traced');
    const alone = JSON.parse(
      await succeeds('speculate', 'tiny.swf', '--requests', 'user,hpc', '--json'),
    ).results;
    expect((await table('traced')).map(({ requests, makespan }) => [requests, makespan])).toEqual(
      alone.map(({ requests, metrics }: { requests: string; metrics: { makespan: number } }) => [
        requests,
        metrics.makespan,
      ]),
    );
  });

  test('reserve', async () => {
    const law = 'lognormal(2h,0.8)';
    write('reserve.json', {
      verb: 'reserve',
      grid: { law, strategy: ['hpc', 'all-ckpt'], checkpoint: ['1m', 360], epsilon: 1 },
    });
    await succeeds('sweep', 'reserve.json', '--out', 'reserve');
    const rows = await table('reserve');
    expect(rows.map(({ strategy, checkpoint }) => [strategy, checkpoint])).toEqual([
      ['hpc', 60],
      ['hpc', 360],
      ['all-ckpt', 60],
      ['all-ckpt', 360],
    ]);
    const args = ['--law', law, '--strategy', 'all-ckpt', '--checkpoint', '60', '--epsilon', '1', '--json'];
    const { expectedCost, sequence } = JSON.parse(await succeeds('reserve', ...args));
    expect(rows[2]).toMatchObject({
      expectedCost,
      requests: sequence.length,
      firstRequest: sequence[0].request,
    });
  });
});

describe('merge', () => {
  test('CSV has the rows of the Parquet file, to the last bit', async () => {
    const rows = await table('w1');
    await succeeds('merge', 'w1', '--out', 'w1.csv');
    const [head, ...lines] = readFileSync(path('w1.csv'), 'utf8').trimEnd().split('\n');
    const names = head.split(',');
    expect(names).toEqual(Object.keys(rows[0]));
    expect(lines).toEqual(rows.map((row) => names.map((name) => row[name] ?? '').join(',')));
  });

  /** Does something to a part, has merge refuse the folder, and mends it. */
  async function refuses(damage: (file: string) => void, ...says: RegExp[]) {
    const file = join(path('w1'), 'part-07.parquet');
    const sound = readFileSync(file);
    rmSync(path('w1.parquet'), { force: true });
    damage(file);
    await complains(['merge', 'w1'], 1, ...says);
    expect(existsSync(path('w1.parquet'))).toBe(false);
    writeFileSync(file, sound);
  }

  test('a gap', () =>
    refuses(rmSync, /^specula: w1: shards 7 of 12 are missing; 'specula sweep w1' runs just these$/m));

  test('a shard twice', () =>
    refuses(
      (file) => copyFileSync(join(path('w1'), 'part-06.parquet'), file),
      /part-07\.parquet: Shard is 6; expected 7: it is not this shard's part/,
    ));

  test('a part of another study', () =>
    refuses(
      (file) => copyFileSync(join(path('fewer'), 'part-4.parquet'), file),
      /part-07\.parquet: Study is [0-9a-f]{16}; expected [0-9a-f]{16}: it is not this shard's part/,
    ));

  test('a part that was cut', () =>
    refuses(
      (file) => writeFileSync(file, readFileSync(file).subarray(0, 900)),
      /part-07\.parquet: cannot be read .*remove it to have it made anew/,
    ));

  test('a file that is no part', async () => {
    const stranger = join(path('w1'), 'part-07 (copy).parquet');
    copyFileSync(join(path('w1'), 'part-07.parquet'), stranger);
    await complains(['merge', 'w1'], 1, /w1: 'part-07 \(copy\)\.parquet' is no part of this study/);
    renameSync(stranger, path('elsewhere.parquet'));
    await succeeds('merge', 'w1');
  });

  test('what is no sweep', async () => {
    await complains(['merge', 'nowhere'], 1, /nowhere.study\.json: cannot be read/);
    await complains(
      ['merge', 'w1', '--out', 'table.xlsx'],
      2,
      /'table\.xlsx' must end in \.parquet or \.csv/,
    );
  });
});

describe('what cannot be', () => {
  const sweep = (study: unknown, says: RegExp) => {
    write('bad.json', study);
    return complains(['sweep', 'bad.json', '--out', 'bad'], 1, says).then(() =>
      expect(existsSync(path('bad'))).toBe(false),
    );
  };
  const grid = (grid: unknown, verb = 'replay') => ({ verb, grid });

  test.each([
    [
      grid({ trace: 'tiny.swf', jbos: 3 }),
      /bad\.json: replay has no parameter 'jbos'; did you mean 'jobs'\?/,
    ],
    [grid({ trace: 'tiny.swf', json: true }), /bad\.json: 'json' of replay has no place in a study/],
    [
      grid({ trace: 'tiny.swf', jobs: [10, 0] }),
      /bad\.json: grid\.jobs is 0; it must be a whole number, at least 1/,
    ],
    [
      grid({ trace: 'tiny.swf', overrun: 'stop' }),
      /grid\.overrun is "stop"; allowed choices are kill, extend/,
    ],
    [grid({ trace: 'tiny.swf', policy: 'esay' }), /grid\.policy is "esay"; .*easy/],
    [
      grid({ trace: 'tiny.swf', policy: { order: 'x' } }),
      /grid\.policy is \{"order":"x"\}; .*order cannot be "x"/,
    ],
    [grid({ trace: 'none.swf' }), /grid\.trace is "none\.swf"; expected a file there is, named from/],
    [grid({ trace: '-' }), /grid\.trace is "-"; expected a file/],
    [grid({ jobs: 3 }), /bad\.json: grid\.trace is missing; expected what 'replay' is given as <trace>/],
    [
      grid({ trace: 'tiny.swf', 'scale-load': true }),
      /grid\.scale-load is true; expected a text or a number/,
    ],
    [grid({ workload: 'scenario:1', pull: 1 }, 'speculate'), /grid\.pull is 1; expected true or false/],
    [grid({ workload: 'scenario:1', requests: 'hcp' }, 'speculate'), /grid\.requests is "hcp"; .*hpc/],
    [grid({ models: 'srpt' }, 'sessions'), /grid\.models is "srpt"; unknown model/],
    [grid({ think: 'soon' }, 'sessions'), /grid\.think is "soon"; it must be a duration/],
    [
      { verb: 'sessions', list: [{ users: 3 }, { users: 'x' }] },
      /bad\.json: list\[1\]\.users is "x"; it must be a whole number/,
    ],
  ])('%j', sweep);

  test('a run that fails says which', async () => {
    write('fails.json', {
      verb: 'speculate',
      grid: { workload: 'scenario:2', law: [null, 'beta'], mode: 'rounds' },
      seeds: 2,
    });
    await complains(
      ['sweep', 'fails.json', '--out', 'fails'],
      1,
      /fails\.json: run 2 \(workload scenario:2, law beta, mode rounds, seed 1\): scenario 2 has no choice of law/,
    );
    // What was made before is kept.
    expect(parts('fails')).toEqual(['part-0.parquet', 'part-1.parquet']);
  });

  test('the call', async () => {
    const out = ['--out', 'w1'];
    await complains(['sweep', 'sessions.json'], 2, /--out FOLDER/);
    await complains(['sweep', 'none.json', ...out], 1, /none\.json: cannot be read/);
    await complains(['sweep', 'sessions.json', ...out, '--shards', '13'], 2, /w1 was begun with 12/);
    await complains(['sweep', 'long.json', ...out], 1, /study\.json: the folder holds another study/);
    await complains(
      ['sweep', 'sessions.json', '--out', 'x', '--shards', '1001'],
      2,
      /the study has 1000 runs/,
    );
    await complains(['sweep', 'w1', '--shard', '12'], 2, /there are shards 0 to 11/);
    await complains(['sweep', 'w1', '--shard', '5-2'], 2, /--shard.*a range like 3-7/);
    await complains(['sweep', 'sessions.json', '--out', 'x', '--status'], 2, /has not been begun/);
    await complains(['sweep', 'w1', '--wait'], 2, /--wait is for --engine slurm/);
    await complains(['sweep', 'w1', ...out], 2, /is the folder of a sweep already/);
    write('seeded.json', { verb: 'reserve', grid: { law: 'exp(1h)' }, seeds: 3 });
    await complains(['sweep', 'seeded.json', '--out', 'x'], 2, /'reserve' draws nothing/);
  });

  test('no Slurm on the machine', async () => {
    const command = resolve(import.meta.dirname, '../../dist/cli.js');
    const child = spawn(process.execPath, [command, 'sweep', 'w1', '--engine', 'slurm'], {
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

  test('a folder of another version', async () => {
    mkdirSync(path('old'));
    write('old/study.json', { specula: '0.0.1', shards: 2 });
    await complains(['sweep', 'old'], 1, /begun by Specula 0\.0\.1/);
    mkdirSync(path('odd'));
    write('odd/study.json', { version: '0.1.0', parts: 2 });
    await complains(['sweep', 'odd', '--status'], 1, /is no sweep's/);
  });
});

test('--status names what is missing', async () => {
  rmSync(join(path('w1'), 'part-03.parquet'));
  rmSync(join(path('w1'), 'part-04.parquet'));
  rmSync(join(path('w1'), 'part-11.parquet'));
  const outcome = await specula(['sweep', 'w1', '--status'], undefined, folder);
  expect(outcome.stdout).toMatch(/^w1: 9 of 12 shards are there, 750 of 1,000 runs\n/);
  expect(outcome.stdout).toMatch(/^missing: 3-4,11$/m);
  expect(outcome.status).toBe(0);
});
