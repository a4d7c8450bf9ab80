// Users who wait for their jobs, on the command line.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { KTH } from '../../../support/logs.ts';
import { shippedLogs } from '../../../support/paths.ts';
import { specula, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
const EASY = join(dirname(shippedLogs), 'schedulers', 'easy.mjs');
const LOG = [KTH, '--jobs', '2000', '--feedback'];

async function json(...args: string[]) {
  const { stdout, stderr, status } = await specula([...args, '--json'], folder);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return JSON.parse(stdout);
}

/** Two processors. User 1 submits job 1, and job 3 when it has ended; user 2 holds the machine until 100. */
const WAITING = `; MaxProcs: 2
1 10 0 20 2 -1 -1 2 20 -1 1 1 -1 -1 -1 -1 -1 -1
2 0 30 100 2 -1 -1 2 100 -1 1 2 -1 -1 -1 -1 -1 -1
3 35 0 5 2 -1 -1 2 5 -1 1 1 -1 -1 -1 -1 -1 -1
`;

test('a job is submitted after the end that its user waited for', async () => {
  writeFileSync(join(folder, 'waiting.swf'), WAITING);
  await json('replay', 'waiting.swf', '--feedback', '--schedule', 'waiting.csv');
  const rows = readFileSync(join(folder, 'waiting.csv'), 'utf8').trimEnd().split('\n').slice(1);
  // Job 1 ended at 30 in the log, and ends at 120 here: job 3 comes 5 s after it, not at 35.
  expect(rows.map((row) => row.split(',').slice(0, 4).map(Number))).toEqual([
    [2, 0, 0, 100],
    [1, 10, 100, 120],
    [3, 125, 125, 130],
  ]);
});

test('metrics count from the simulated submissions, and differences compare the same jobs', async () => {
  const csv = (name: string) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').slice(1);
  const { results } = await json(
    ...[
      'replay',
      ...LOG,
      '--policy',
      'fcfs,easy',
      '--schedule',
      '{policy}.csv',
      '--warmup',
      '1d',
      '--classes',
    ],
  );
  const waits = ['fcfs', 'easy'].map((policy) => {
    const cells = csv(`${policy}.csv`).map((row) => row.split(',').map(Number));
    return new Map(cells.map(([job, submit, start]) => [job, { submit, wait: start - submit }]));
  });
  // The jobs of the first day of the log do not count, whenever they were submitted here.
  await json('trace', 'write', KTH, '--jobs', '2000', '--output', 'log.csv');
  const log = csv('log.csv').map((row) => row.split(',').map(Number));
  const counted = log.filter(([, submit]) => submit >= log[0][1] + 86_400).map(([job]) => job);
  const first = counted.length;
  expect(first).toBeLessThan(log.length);
  expect(results[0].metrics.jobs).toBe(first);
  const mean = (of: number) =>
    counted.reduce((sum, job) => sum + (waits[of].get(job)?.wait ?? NaN), 0) / first;
  expect(results[0].metrics.meanWait).toBeCloseTo(mean(0), 6);
  expect(results[1].metrics.meanWait).toBeCloseTo(mean(1), 6);
  expect(results[1].differences.meanWait.value).toBeCloseTo(mean(1) - mean(0), 6);
  const moved = counted.filter((job) => waits[0].get(job)?.submit !== waits[1].get(job)?.submit);
  expect(moved.length).toBeGreaterThan(100);
});

test('engines, threads and a custom scheduler agree', async () => {
  const hashes = async (...args: string[]) =>
    (await json('replay', ...LOG, ...args)).results.map(({ hash }: { hash: string }) => hash);
  const expected = await hashes('--policy', 'easy,conservative,pv-easy', '--workers', '1');
  expect(await hashes('--policy', 'easy,conservative,pv-easy', '--workers', '2')).toEqual(expected);
  expect(await hashes('--policy', 'easy,conservative,pv-easy', '--engine', 'js')).toEqual(expected);
  expect(await hashes('--policy', EASY)).toEqual(expected.slice(0, 1));
});

test('explain shows the job as it was submitted', async () => {
  const schedule = ['--schedule', 'easy.csv', '--policy', 'easy'];
  await json('replay', ...LOG, ...schedule);
  const rows = readFileSync(join(folder, 'easy.csv'), 'utf8').trimEnd().split('\n').slice(1);
  const [job, submit, start] = (rows.find((row) => Number(row.split(',')[8]) > 3600) ?? '')
    .split(',')
    .map(Number);
  const explained = await json('explain', ...LOG, '--job', String(job), '--policy', 'easy');
  expect(explained.job).toMatchObject({ id: job, submit, start });
  expect(explained.moments[0].from).toBe(submit);
  expect(explained.moments.at(-1).to).toBe(start);
});

test.each([
  [['--scale-load', '1.2'], /--feedback and --scale-load contradict each other/],
  [['--stream'], /^specula: --feedback needs the whole log; leave out --stream$/],
  [['--report', 'page.html', '-p', EASY], /^specula: --report cannot show my-easy with --feedback: /],
])('replay --feedback %j is refused in one line', async (args, message) => {
  const { status, stderr } = await specula(['replay', ...LOG, ...args], folder);
  expect(status).toBe(2);
  expect(stderr.trimEnd()).toMatch(message);
  expect(stderr.trimEnd()).not.toContain('\n');
});

test('speculate takes it too, with one seed and with several', async () => {
  const args = ['speculate', ...LOG, '--strategy', 'user,t-optimal'];
  const one = await json(...args, '--shake', '10m', '--seed', '2', '--attempts', '{strategy}.csv');
  const fixed = await json(...args.filter((arg) => arg !== '--feedback'), '--shake', '10m', '--seed', '2');
  const { runs } = (await json(...args, '--shake', '10m', '--seeds', '2')).results[1];
  expect(runs[1]['all.meanResponse']).toBe(one.results[1].metrics.meanResponse);
  expect(runs[1]['all.meanResponse']).not.toBe(fixed.results[1].metrics.meanResponse);
  // With the users' own requests, the attempts are the schedule of a replay.
  const [{ metrics }] = (await json('replay', ...LOG, '--shake', '10m', '--seed', '2')).results;
  expect(one.results[0].metrics.meanResponse).toBeCloseTo(metrics.meanResponse, 6);
});
