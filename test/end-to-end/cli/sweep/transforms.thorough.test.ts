// Studies whose seeds make workloads of a log.
import { writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { KTH } from '../../../support/logs.ts';
import { sweepFolder } from './sweepFolder.ts';

const { path, write, succeeds, complains, table, setUp } = sweepFolder();
beforeAll(setUp);

const LOG = { trace: KTH, jobs: 100 };

test('a row of a study has the run of its seed, for replay and speculate', async () => {
  write('replays.json', {
    command: 'replay',
    grid: { ...LOG, policy: 'easy', shake: ['0s', '1h'] },
    seeds: 3,
  });
  await succeeds('sweep', 'replays.json', '--output', 'replays', '--workers', '1');
  const rows = await table('replays');
  const args = ['replay', KTH, '--jobs', '100', '--shake', '1h', '--seeds', '3', '--json'];
  const { runs } = JSON.parse(await succeeds(...args)).results[0];
  expect(rows.slice(3).map(({ hash }) => hash)).toEqual(runs.map(({ hash }: { hash: string }) => hash));
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(4);

  const { trace: workload, jobs } = LOG;
  write('tries.json', {
    command: 'speculate',
    grid: { workload, jobs, resample: 4, strategy: 'hpc' },
    seeds: 2,
  });
  await succeeds('sweep', 'tries.json', '--output', 'tries');
  const found = (await table('tries')).map(({ meanResponse }) => meanResponse);
  const printed = [];
  for (const seed of ['1', '2']) {
    const given = [KTH, '--jobs', '100', '--resample', '4', '--strategy', 'hpc', '--seed', seed, '--json'];
    printed.push(JSON.parse(await succeeds('speculate', ...given)).results[0].metrics.meanResponse);
  }
  expect(found).toEqual(printed);
});

test('a study reads preceding jobs where a run needs them', async () => {
  const job = (id: number, submit: number, after: string) =>
    `${id} ${submit} 0 50 2 -1 -1 2 50 -1 1 -1 -1 -1 -1 -1 ${after}`;
  writeFileSync(path('after.swf'), `; MaxProcs: 2\n${job(1, 0, '-1 -1')}\n${job(2, 10, '1 5')}\n`);
  for (const [command, argument] of [
    ['replay', 'trace'],
    ['speculate', 'workload'],
  ]) {
    write(`${command}.json`, { command, grid: { [argument]: 'after.swf', feedback: [false, true] } });
    await succeeds('sweep', `${command}.json`, '--output', command);
    // Job 2 starts at 50, or 5 s after the end of job 1.
    expect((await table(command)).map(({ makespan }) => Number(makespan))).toEqual([100, 105]);
  }
});

test('a study replays with feedback too', async () => {
  write('waiting.json', { command: 'replay', grid: { ...LOG, feedback: [true, false] } });
  await succeeds('sweep', 'waiting.json', '--output', 'waiting');
  const found = (await table('waiting')).map(({ hash }) => hash);
  for (const [i, more] of [['--feedback'], []].entries()) {
    const { results } = JSON.parse(await succeeds('replay', KTH, '--jobs', '100', ...more, '--json'));
    expect(found[i]).toBe(results[0].hash);
  }
});

test.each([
  [
    'replay',
    LOG,
    /seeds: 'replay' draws nothing with trace .*, jobs 100; add "shake": "10m" or "resample", or leave the seeds out/,
  ],
  ['replay', { ...LOG, policy: ['easy+virtual:0.5', 'easy'] }, /draws nothing with .*policy easy;/],
  ['speculate', { workload: KTH, jobs: 100 }, /'speculate' draws nothing with /],
])('seeds that change nothing are refused before the first run: %s %j', async (command, grid, message) => {
  write('same.json', { command, grid, seeds: 5 });
  await complains(['sweep', 'same.json', '--output', 'same'], 2, message);
});

test('seeds of estimates with a random error change something', async () => {
  write('estimates.json', {
    command: 'replay',
    grid: { ...LOG, jobs: 500, policy: 'easy+virtual:0.5' },
    seeds: 2,
  });
  await succeeds('sweep', 'estimates.json', '--output', 'estimates');
  expect(new Set((await table('estimates')).map(({ hash }) => hash)).size).toBe(2);
});

test('a study has metrics of groups of jobs as further columns', async () => {
  const measures = ['jobs of size<=4', 'jobs of size>4', 'meanWait of size<=4'];
  const grid = { ...LOG, policy: 'fcfs,easy', shake: '1h' };
  write('groups.json', { command: 'replay', grid, measures, seeds: 2 });
  await succeeds('sweep', 'groups.json', '--output', 'groups', '--workers', '1');
  const rows = await table('groups');
  expect(rows).toHaveLength(4);
  for (const row of rows) {
    expect(Number(row[measures[0]]) + Number(row[measures[1]])).toBe(row.jobs);
    expect(row[measures[2]]).not.toBe(row.meanWait);
  }
  write('all.json', { command: 'replay', grid, measures: ['meanWait of size>=1'], seeds: 2 });
  await succeeds('sweep', 'all.json', '--output', 'all', '--workers', '1');
  for (const row of await table('all')) expect(row['meanWait of size>=1']).toBe(row.meanWait);
  write('none.json', { command: 'replay', grid, measures: ['meanWait of size>101'], seeds: 2 });
  const says = /run 0 \(.*\): group 'size>101': \S+ has no such job$/m;
  await complains(['sweep', 'none.json', '--output', 'none', '--workers', '1'], 1, says);
});
