// `specula slurm speculate`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { specula, TINY, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
const CONF =
  '# Slurm 24.11\nSelectType=select/linear\nNodeName=n[1-4] CPUs=4\nPartitionName=main Nodes=ALL Default=YES\n';
const JOBS = {
  processors: 16,
  jobs: [
    { processors: 16, run: 100, requests: [60, 120] },
    { processors: 8, run: 50, submit: 1, requests: [60, 600] },
  ],
};

beforeAll(() => {
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  put('slurm.conf', CONF);
  put('few.conf', `SchedulerParameters=defer\n${CONF.replace('[1-4]', '[1-2]')}`);
  put('jobs.json', JSON.stringify(JOBS));
  put('jobs.swf', TINY);
});

const speculate = (...words: string[]) => specula(['slurm', 'speculate', ...words], folder);

test('a job that its limit kills submits its next request', async () => {
  const call = ['jobs.json', '--slurm-conf', 'slurm.conf', '--attempts', 'attempts.csv'];
  const { status, stdout, stderr } = await speculate(...call);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^as given .* 0\.50 /m);
  expect(readFileSync(join(folder, 'attempts.csv'), 'utf8').split('\n').slice(1)).toEqual([
    '0,0,60,60,0,0',
    '1,63,113,123,1,0',
    '0,114,214,234,1,0',
    '',
  ]);
});

test('strategies are shown side by side under each configuration, over the jobs that are done under all', async () => {
  const list = ['--slurm-conf', 'slurm.conf,few.conf', '--strategy', 'user,mean:2'];
  const { stdout, stderr } = await speculate('jobs.swf', ...list);
  const rows = stdout.split('\n').map((row) => row.split(/ {2,}/)[0]);
  expect(rows).toEqual(
    expect.arrayContaining(['slurm.conf: user', 'slurm.conf: mean:2', 'few.conf: mean:2']),
  );
  expect(stderr).toContain('few.conf: warning: unsupported: SchedulerParameters=defer');
  const { stdout: json } = await speculate('jobs.swf', ...list, '--speculative-backfilling', '--json');
  const { results, speculativeBackfilling } = JSON.parse(json);
  expect(speculativeBackfilling).toBe(true);
  expect(results.map(({ configuration }: { configuration: string }) => configuration)).toEqual([
    ...['slurm.conf', 'slurm.conf', 'few.conf', 'few.conf'],
  ]);
  expect(results[3].differences.meanResponse.value).toBeCloseTo(
    results[3].metrics.meanResponse - results[0].metrics.meanResponse,
    6,
  );
});

test.each([
  [['jobs.json', '--slurm-conf', 'slurm.conf', '--policy', 'fcfs'], 2, "unknown option '--policy'"],
  [['jobs.json', '--slurm-conf', 'slurm.conf', '--mode', 'rounds'], 2, "unknown option '--mode'"],
  [['jobs.swf', '--slurm-conf', 'slurm.conf', '--feedback'], 2, "unknown option '--feedback'"],
  [['jobs.json', '--accounts', 'a.cfg'], 2, 'missing --slurm-conf <list>'],
  [['jobs.json', '--slurm-conf', 'none.conf'], 1, 'none.conf'],
] as const)('%j is refused', async (words, status, message) => {
  const outcome = await speculate(...words);
  expect(outcome.status).toBe(status);
  expect(outcome.stderr).toContain(message);
  expect(outcome.stderr.trimEnd().split('\n')).toHaveLength(1);
});
