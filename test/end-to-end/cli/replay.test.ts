import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { version } from '../../../src/version.ts';
import { joinedTitles } from '../../support/joinedTitles.ts';
import { atRoot } from '../../support/paths.ts';
import { specula, speculaProcess, TINY, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();
const tiny = join(folder, 'tiny.swf');
writeFileSync(tiny, TINY);

test('replay prints what it cleaned, then a table with a row for each policy', async () => {
  const { status, stdout, stderr } = await specula(['replay', tiny, '--policy', 'fcfs,easy,conservative']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const [head, cleaning, , titles, , ...rows] = joinedTitles(stdout.trimEnd());
  expect(head).toMatch(/^tiny\.swf: 4 of 4 jobs, 2 processors$/);
  expect(cleaning).toMatch(/1 {2}overrun/);
  expect(titles.trim().split(/ {2,}/)).toEqual([
    'policy',
    'mean wait',
    'p99 wait',
    'bounded slowdown',
    'weighted slowdown',
    'utilization',
    'makespan',
    'backfilled jobs',
  ]);
  expect(rows.map((row) => row.split(' ')[0])).toEqual(['fcfs', 'easy', 'conservative']);
  expect(new Set(rows.map((row) => row.length)).size).toBe(1);
});

test('--json prints one document and nothing else', async () => {
  const { stdout, stderr } = await specula(['replay', tiny, '--policy', 'easy,fcfs', '--json']);
  const document = JSON.parse(stdout);
  expect(stderr).toBe('');
  expect(document).toMatchObject({
    version,
    engine: 'wasm',
    eventRule: 'batch',
    trace: { name: 'tiny.swf', jobs: 4, processors: 2, cleaning: { lines: 4, jobs: 4 } },
  });
  const [easy, fcfs] = document.results;
  expect(Object.keys(easy)).toEqual(
    expect.arrayContaining(['policy', 'metrics', 'hash', 'events', 'seconds']),
  );
  // EASY: 0-100, 100-150, 20-50 (backfilled), 150-230 (killed at 80 of 99 s).
  expect(easy.metrics).toMatchObject({
    jobs: 4,
    meanWait: (0 + 90 + 0 + 120) / 4,
    medianWait: 45,
    maxWait: 120,
    meanResponse: (100 + 140 + 30 + 200) / 4,
    meanSlowdown: (1 + 140 / 50 + 1 + 200 / 80) / 4,
    meanBoundedSlowdown: (1 + 2.8 + 1 + 2.5) / 4,
    meanWeightedBoundedSlowdown: (1 + 2 * 2.8 + 1 + 2 * 2.5) / 6,
    utilization: (100 + 2 * 50 + 30 + 2 * 80) / (2 * 230),
    load: (100 + 2 * 50 + 30 + 2 * 80) / (2 * 30),
    makespan: 230,
    backfilled: 1,
    blocked: 2,
    killed: 1,
  });
  expect(fcfs.metrics).toMatchObject({ meanWait: (0 + 90 + 130 + 150) / 4, backfilled: 0 });
});

test('replay recognises gzip by its content, also from standard input', async () => {
  const gz = join(folder, 'no-extension');
  writeFileSync(gz, gzipSync(TINY));
  const plain = JSON.parse((await specula(['replay', tiny, '--json'])).stdout).results[0].hash;
  const zipped = JSON.parse((await specula(['replay', gz, '--json'])).stdout).results[0].hash;
  const pipedGzip = JSON.parse(
    (await speculaProcess(['replay', '-', '--json'], { input: gzipSync(TINY) })).stdout,
  ).results[0].hash;
  expect([zipped, pipedGzip]).toEqual([plain, plain]);
});

test('WebAssembly and the JavaScript build give the same hash', async () => {
  const hash = async (engine: string) => {
    const { stdout } = await specula([
      'replay',
      'synthetic:lublin',
      '--jobs',
      '1000',
      '--policy',
      'easy',
      '--engine',
      engine,
      '--json',
    ]);
    const document = JSON.parse(stdout);
    expect(document.engine).toBe(engine);
    return document.results[0].hash;
  };
  expect(await hash('js')).toBe(await hash('wasm'));
});

test('the schedule as CSV has one line for each job', async () => {
  await specula(['replay', tiny, '--policy', 'easy', '--schedule', join(folder, 'easy.csv')]);
  expect(readFileSync(join(folder, 'easy.csv'), 'utf8').split('\n')).toEqual([
    'job,submit,start,end,processors,run,request,estimate,wait,boundedSlowdown,backfilled,kills,status',
    '1,0,0,100,1,100,100,100,0,1,0,0,completed',
    '2,10,100,150,2,50,60,60,90,2.8,0,0,completed',
    '3,20,20,50,1,30,40,40,0,1,1,0,completed',
    '4,30,150,230,2,99,80,80,120,2.5,0,0,killed',
    '',
  ]);
});

test('validate accepts every schedule format', async () => {
  for (const extension of ['csv', 'swf', 'bin']) {
    const pattern = join(folder, `{policy}.${extension}`);
    const written = await specula([
      'replay',
      'synthetic:lublin',
      '--jobs',
      '300',
      '-p',
      'easy,conservative',
      '--schedule',
      pattern,
    ]);
    expect(written.status).toBe(0);
    for (const policy of ['easy', 'conservative']) {
      const path = join(folder, `${policy}.${extension}`);
      const outcome = await specula(['validate', path, '--trace', 'synthetic:lublin', '--jobs', '300']);
      expect(outcome).toMatchObject({
        status: 0,
        stdout: expect.stringMatching('a valid schedule of 300 jobs'),
      });
    }
  }
});

test('validate names the first violation', async () => {
  const cases: [string, string, RegExp][] = [
    ['2,10,100,150', '2,10,99,149', /at 99, with job 2, 3 processors are in use of 2/],
    ['3,20,20,50', '3,20,19,49', /job 3 starts at 19, before its submission at 20/],
    ['4,30,150,230', '4,30,150,249', /job 4 starts at 150 and ends at 249; it should end at 230/],
    ['\n4,30', '\n5,30', /job 5 is not in the trace/],
  ];
  const base = join(folder, 'base.csv');
  await specula(['replay', tiny, '--policy', 'easy', '--schedule', base]);
  for (const [from, to, message] of cases) {
    const bad = join(folder, 'bad.csv');
    writeFileSync(bad, readFileSync(base, 'utf8').replace(from, to));
    const outcome = await specula(['validate', bad, '--trace', tiny]);
    expect(outcome.status).toBe(1);
    expect(outcome.stderr).toMatch(message);
  }
});

test('compositions are taken from JSON and by name', async () => {
  const composition =
    '[{"name": "mine", "order": "fcfs", "backfilling": "easy", "candidates": "sjf"}, "sjf-easy"]';
  const log = ['synthetic:lublin', '--jobs', '1000'];
  const { stdout } = await specula(['replay', ...log, '-p', composition, '--json']);
  const [mine, named] = JSON.parse(stdout).results;
  expect(mine.policy).toBe('mine');
  expect(mine.hash).toBe(named.hash);
});

test('help and version go to standard output', async () => {
  expect(await specula(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n` });
  for (const command of ['replay', 'stats', 'generate', 'validate', 'policies']) {
    const { status, stdout } = await specula([command, '--help']);
    expect(status).toBe(0);
    expect(stdout).toMatch(`Usage: specula ${command}`);
  }
});

test('--json says how further policies differ from the first, with intervals', async () => {
  const { stdout } = await specula(
    'replay synthetic:lublin --jobs 400 --policy easy,fcfs,easy --warmup 1d --json'.split(' '),
  );
  const [easy, fcfs, again] = JSON.parse(stdout).results;
  expect(easy.differences).toBeUndefined();
  for (const name of ['meanWait', 'meanBoundedSlowdown', 'meanWeightedBoundedSlowdown']) {
    expect(fcfs.differences[name].value).toBeCloseTo(fcfs.metrics[name] - easy.metrics[name], 6);
    expect(fcfs.differences[name].halfWidth).toBeGreaterThan(0);
    const { value, low, high } = fcfs.differences[name].ratio;
    expect(value).toBeCloseTo(fcfs.metrics[name] / easy.metrics[name], 9);
    expect(low).toBeLessThan(value);
    expect(high).toBeGreaterThan(value);
    const same = { value: 1, low: 1, high: 1, p: 1 };
    expect(again.differences[name]).toEqual({ value: 0, halfWidth: 0, ratio: same });
  }
  // Too few jobs for an interval.
  const few = JSON.parse((await specula(['replay', tiny, '-p', 'easy,fcfs', '--json'])).stdout).results[1];
  expect(few.differences.meanWait.halfWidth).toBeNull();
});

test('--json has the finding in sentences, of one run and over seeds, with the load if it was changed', async () => {
  const log = atRoot('examples', 'logs', 'KTH-SP2-1996-2.1-cln.swf.gz');
  const of = async (words: string) => {
    const { stdout } = await specula(['replay', log, '--jobs', '400', '--json', ...words.split(' ')]);
    return JSON.parse(stdout).finding;
  };
  const against = expect.stringMatching(
    /^fcfs against easy: bounded slowdown .+% higher .+, mean wait .+% longer .+\.$/,
  );
  expect(await of('-p easy')).toEqual([expect.stringMatching(/^easy: bounded slowdown .+, mean wait .+\.$/)]);
  expect(await of('-p easy,fcfs')).toEqual([against]);
  expect(await of('-p easy,fcfs --shake 10m --seeds 3')).toEqual([against]);
  expect(await of('-p easy,fcfs --scale-load 1.2')).toEqual([
    expect.stringMatching(/^At a load of /),
    against,
  ]);
});

test('--granularity and --grace kill jobs later, while the scheduler keeps using the request', async () => {
  // Job 1 requests 55 s, gets 60 s and is killed at 90 s. Job 3 takes 70 s. It would end by 90 but not by
  // 60, so it is not backfilled.
  const path = join(folder, 'over.swf');
  writeFileSync(
    path,
    `; MaxProcs: 2
1 0 -1 200 1 -1 -1 1 55 -1 1 7 1 1 1 1 -1 -1
2 10 -1 10 2 -1 -1 2 10 -1 1 7 1 1 1 1 -1 -1
3 10 -1 70 1 -1 -1 1 70 -1 1 8 1 1 1 1 -1 -1
`,
  );
  const csv = join(folder, 'over.csv');
  const limits = ['--granularity', '10', '--grace', '30s'];
  const { stdout } = await specula(['replay', path, ...limits, '--schedule', csv, '-p', 'easy']);
  expect(stdout).toMatch(/1 {2}request granularity: rounded up\n +1 {2}overrun: killed/);
  const [head, ...rows] = readFileSync(csv, 'utf8').trim().split('\n');
  const at = (name: string) => head.split(',').indexOf(name);
  const times = rows.map((row) => [row.split(',')[at('start')], row.split(',')[at('end')]]);
  expect(times).toEqual([
    ['0', '90'],
    ['90', '100'],
    ['100', '170'],
  ]);
  const { status, stderr } = await specula(['replay', path, '--grace', '30', '-p', 'easy+column']);
  expect(stderr).toBe(
    "specula: --grace: easy+column uses the trace's own estimates; leave one of them out\n",
  );
  expect(status).toBe(2);
});
