import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { command } from '../../support/paths.ts';
import { specula, TINY, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const table = file('table.csv', 'submit,run,procs\n0,5,1\n');
const tiny = file('tiny.swf', TINY);
const DATA = 1;
const USAGE = 2;

/** One line on stderr that says all this, nothing on stdout, and the status. */
async function complains(args: string[], status: number, ...says: (string | RegExp)[]): Promise<void> {
  const outcome = await specula(args);
  expect(outcome).toMatchObject({ status, stdout: '' });
  for (const text of says) expect(outcome.stderr).toMatch(text);
  expect(outcome.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
  expect(outcome.stderr).not.toMatch(/^\s+at /m);
}

describe('the command says in one line, with status 1, that it cannot read', () => {
  test('a missing file', () =>
    complains(['replay', join(folder, 'none.swf')], DATA, /none\.swf.*no such file/i));
  test.each([
    'replay',
    'slurm replay --slurm-conf',
  ])('the second trace of %s, before it prints results of the first', (command) => {
    const conf = file('slurm.conf', 'NodeName=n1 CPUs=4\nPartitionName=main Nodes=ALL Default=YES\n');
    const words = command.split(' ').map((word) => (word === '--slurm-conf' ? `${word}=${conf}` : word));
    return complains(
      [...words, file('tiny.swf', TINY), join(folder, 'none.swf')],
      DATA,
      /none\.swf.*no such file/i,
    );
  });
  test('an empty file', () => complains(['replay', file('empty.swf', '')], DATA, /empty\.swf.*empty/i));
  test('a directory', () => complains(['replay', folder], DATA, /director/i));
  test('a text of no known format', () =>
    complains(
      ['replay', file('README.md', '# A page\n')],
      DATA,
      /README\.md:1: could not detect the format: '# A page' begins a file of no known format; .*; --format names/,
    ));
  test('binary junk', () => {
    const junk = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3)) & 255);
    return complains(['replay', file('junk.swf', junk)], DATA, /junk\.swf/);
  });
  test('a truncated gzip file', () => {
    const lines = Array.from(
      { length: 999 },
      (_, i) => `${i} ${i} -1 ${(i * 7919) % 997} 1 -1 -1 1 9 -1 1 1 1 1 1 1 1 1\n`,
    );
    const whole = gzipSync(`; MaxProcs: 8\n${lines.join('')}`);
    return complains(
      ['replay', file('cut.swf.gz', whole.subarray(0, whole.length / 2))],
      DATA,
      /cut\.swf\.gz.*(truncated|gzip)/i,
    );
  });
  test('a line with three fields', () =>
    complains(['replay', file('short.swf', `${TINY}5 40 -1\n`)], DATA, /short\.swf:6: .*3 fields/));
  test('a line with letters in a number', () =>
    complains(
      ['replay', file('letters.swf', TINY.replace('2 10 -1 50', '2 10 -1 5o'))],
      DATA,
      /letters\.swf:3: field 4 \(run time\): '5o'/,
    ));
  test('a trace whose machine size is in neither its header nor --processors', () =>
    complains(['replay', file('bare.swf', TINY.replace(/^;.*\n/, ''))], USAGE, /bare\.swf.*--processors/));
  test('a guessed machine size is reported once, on standard error', async () => {
    const log = file('peak.csv', 'submit,start,end,processors\n0,0,10,3\n1,5,15,4\n');
    const { status, stdout, stderr } = await specula(['stats', log]);
    expect([status, stderr]).toEqual([
      0,
      'specula: peak.csv: machine size not recorded; assumed 7 processors, the most in use at one time; --processors sets another size\n',
    ]);
    // The machine size is reported once: no row of the cleaning report repeats it.
    expect(stdout).toMatch(/^peak\.csv: 2 of 2 jobs, 7 processors\n {2}2 {2}no request: run time used\n\n/);
  });
  test('a file of comments only', () =>
    complains(['replay', file('comments.swf', '; MaxProcs: 4\n')], DATA, /no jobs/));
  test('more jobs than memory allows', () =>
    complains(['replay', 'synthetic:lublin', '--jobs', '2000000000'], DATA, /GiB|memory/));
});

describe('the command reports in one line, with status 2, an error in', () => {
  test.each([
    ['--objective meanWiat', /^specula: --objective: .*'meanWiat'; did you mean 'meanWait'\?$/m],
    ['--constraint foo', /^specula: --constraint: 'foo': expected a measure/m],
  ])('a tune of a log with %s', (words, says) =>
    complains(
      ['tune', file('tuned.swf', TINY), '--vary', 'policy=easy,fcfs', ...words.split(' ')],
      USAGE,
      says,
    ));
  test('a sweep of no file, before its folder', () =>
    complains(['sweep', 'nofile.json'], DATA, /^specula: nofile\.json: .*no such file/m));
  test('a machine of 0 processors', () =>
    complains(['replay', tiny, '--processors', '0'], USAGE, /--processors.*'0'.*at least 1/));
  test('an unknown policy', () =>
    complains(['replay', tiny, '--policy', 'esay'], USAGE, /unknown policy 'esay'; did you mean 'easy'\?/));
  test('an unknown option', () =>
    complains(
      ['replay', tiny, '--polcy', 'easy'],
      USAGE,
      /unknown option '--polcy'/,
      /did you mean '--policy'/i,
    ));
  test.each([
    ['--columns', '\u001b[31m\u202eevil'],
    ['--columns', 'submit=\u001b[31m'.repeat(500)],
    ['--columns', `run=${'\u001b[2J'}`],
    ['--queues', '\u0007=x'],
    ['--by', '\u009b2J'],
    ['--policy', '\u001b[31m'.repeat(900)],
    ['--from', '\u001b]0;x\u0007'],
    ['--\u001b[31m', '5'],
  ])('%j %j, without its control characters and in fewer than 2000', async (option, value) => {
    const { status, stdout, stderr } = await specula(['replay', table, option, value, '--processors', '4']);
    expect({ status, stdout }).toEqual({ status: USAGE, stdout: '' });
    expect(stderr).toMatch(/^specula: [^\p{Cc}\u202e]{20,1990}\n$/u);
  });
  test('an unknown command', () => complains(['reply', tiny], USAGE, /unknown command 'reply'/));
  test.each([
    [['replya'], /unknown command 'replya'; did you mean 'replay'\?\n$/],
    [['slurm', 'repaly'], /unknown command 'repaly'; did you mean 'replay'\?\n$/],
  ])('a command that help does not know: %j', (names, message) =>
    complains(['help', ...names], USAGE, message));
  test('a list of policies that lacks one', () =>
    complains(['replay', tiny, '-p', 'easy,,fcfs'], USAGE, /--policy 'easy,,fcfs': a name is missing/));
  test.each([
    [['replay'], /^specula: missing argument <trace>\n$/],
    [['explain', tiny], /^specula: missing --job <[^>]+>\n$/],
    [['replay', tiny, '--jobs'], /^specula: --jobs: missing value <n>\n$/],
    [['replay', tiny, '-p'], /^specula: --policy: missing value <[^>]+>\n$/],
    [['policies', 'easy'], /^specula: policies: too many arguments: 1; expected none\n$/],
    [['stats', tiny, tiny], /^specula: stats: too many arguments: 2; expected 1\n$/],
  ])('a call that lacks something or has too much: %j', (call, message) => complains(call, USAGE, message));
  test('an unknown part of a composition', () =>
    complains(
      ['replay', tiny, '-p', '{"ordre": "sjf"}'],
      USAGE,
      /unknown part 'ordre'; did you mean 'order'/,
    ));
  test('a composition that is not JSON', () =>
    complains(['replay', tiny, '-p', '{order}'], USAGE, /not JSON/));
  test('an unknown engine', () => complains(['replay', tiny, '--engine', 'c'], USAGE, /wasm, js/));
  test('an unknown synthetic workload', () =>
    complains(
      ['replay', 'synthetic:lubin'],
      USAGE,
      /there are synthetic:convoy, synthetic:intrepid, .+ and synthetic:shadow/,
    ));
  test('one file for the schedules of two policies', () =>
    complains(['replay', tiny, '-p', 'easy,fcfs', '--schedule', join(folder, 'x.csv')], USAGE, /\{policy\}/));
  test('a format of schedules that does not exist', () =>
    complains(
      ['replay', tiny, '--schedule', join(folder, 'x.xls')],
      USAGE,
      /\.csv, \.parquet, \.swf, \.bin/,
    ));
});

describe('an output that cannot be written gives one clear line', () => {
  test('because its folder does not exist', async () => {
    const outcome = await specula(['replay', tiny, '--schedule', join(folder, 'nowhere', 'x.csv')]);
    expect(outcome.status).toBe(DATA);
    expect(outcome.stderr).toMatch(/nowhere.*cannot be written/);
  });
  test('because a folder has its name, and no half-written file is left', async () => {
    mkdirSync(join(folder, 'taken.csv'));
    const before = readdirSync(folder);
    const outcome = await specula(['replay', tiny, '--schedule', join(folder, 'taken.csv')]);
    expect(outcome.status).toBe(DATA);
    expect(readdirSync(folder)).toEqual(before);
  });
  test('except a pipe whose reader has closed it, which ends the command silently', () => {
    const script = `set -o pipefail; '${process.execPath}' '${command}' generate lublin --jobs 60000 | head -n 2`;
    const outcome = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    expect(outcome.stdout.split('\n')).toHaveLength(3);
  });
});
