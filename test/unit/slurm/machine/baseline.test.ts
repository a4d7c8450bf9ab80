// A log against the model: by hand, and on the files of a real cluster.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type BaselineGrouping,
  baselineOf,
  trustOf,
} from '../../../../src/slurm/machine/baseline/baseline.ts';
import { withTouches } from '../../../../src/slurm/machine/baseline/touched.ts';
import type { SlurmSubmission } from '../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, runOnSlurm } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterTwin as kernel } from '../../../../src/slurm/machine/twin.ts';
import { submissionsOf } from '../../../../src/slurm/machine/workloadSubmissions.ts';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../../support/kernels.ts';
import { atRoot } from '../../../support/paths.ts';

const CONF = `NodeName=n1 CPUs=4
NodeName=n2 CPUs=4 CoreSpecCount=1
PartitionName=main Nodes=n1 Default=YES MaxTime=60
PartitionName=side Nodes=n2 RootOnly=YES
`;

function submission(
  id: number,
  submit: number,
  started: number | undefined,
  options: object,
): SlurmSubmission {
  const all = { time: '5', ...options };
  return { where: `${id}`, id, submit, run: 100, started, options: new Map(Object.entries(all)) };
}

const SUBMISSIONS = [
  submission(1, 0, 0, { ntasks: '4', uid: 'ann', qos: 'normal' }),
  submission(2, 10, 130, { ntasks: '4', uid: 'ann' }),
  submission(3, 20, 25, { ntasks: '3', uid: 'bob', partition: 'side', account: 'chem' }),
  submission(4, 30, undefined, { ntasks: '1', uid: 'bob', partition: 'side' }),
  submission(5, 40, 45, { ntasks: '4', time: '99' }),
  submission(6, 50, 55, { ntasks: '9' }),
];

const run = () => runOnSlurm(readSlurmConf(CONF), SUBMISSIONS, { kernel });

test('waits of the log and of the model are shown side by side, also by group', async () => {
  const found = await run();
  const { start } = found.found;
  const { rows, neverStart, unknown } = baselineOf(found);
  const names = rows.map(({ by, group, jobs }) => [by, group, jobs]);
  expect(names).toEqual([
    [undefined, 'all', 3],
    ['partition', 'main', 2],
    ['partition', 'side', 1],
    ['qos', 'none', 2],
    ['qos', 'normal', 1],
    ['user', 'ann', 2],
    ['user', 'bob', 1],
    ['size', '3 to 4', 3],
  ]);
  const model = [start[0], start[1] - 10, start[2] - 20];
  expect(rows[0].log).toMatchObject({ mean: 125 / 3, median: 5 });
  expect(rows[0].model.mean).toBeCloseTo((model[0] + model[1] + model[2]) / 3, 9);
  expect(rows[0].apart).toBeCloseTo(
    (Math.abs(start[0]) + Math.abs(start[1] - 130) + Math.abs(start[2] - 25)) / 3,
    9,
  );
  expect(rows[1].log).toEqual({ mean: 60, median: 60, p90: 108, p99: 118.8 });
  expect(unknown).toBe(1);
  expect(neverStart).toEqual([
    { reason: 'PartitionTimeLimit', why: 'its time limit is above that of its partition', jobs: ['5'] },
    {
      reason: 'BadConstraints',
      why: 'it needs more nodes, CPUs, memory or GPUs than its partition offers',
      jobs: ['6'],
    },
  ]);
});

test('groups are those that were requested', async () => {
  const rows = (by: BaselineGrouping[]) => run().then((found) => baselineOf(found, () => true, by).rows);
  const names = async (...by: BaselineGrouping[]) =>
    (await rows(by)).slice(1).map(({ by: of, group, jobs }) => `${of} ${group}: ${jobs}`);
  expect(await names('account', 'nodes')).toEqual(['account none: 2', 'account chem: 1', 'nodes 1: 3']);
  expect(await names('size')).toEqual(['size 3 to 4: 3']);
});

test('only jobs of the span count', async () => {
  const { rows, neverStart, unknown } = baselineOf(await run(), (submit) => submit >= 20 && submit < 50);
  expect([rows[0].jobs, unknown, neverStart.flatMap(({ jobs }) => jobs)]).toEqual([1, 1, ['5']]);
});

test('a log in which no job waits gives no comparison', async () => {
  const still = SUBMISSIONS.slice(0, 1);
  expect(trustOf(baselineOf(await runOnSlurm(readSlurmConf(CONF), still, { kernel })))).toBeUndefined();
});

test('a setting touches the jobs of the partitions for which it holds', () => {
  const of = (text: string) =>
    withTouches(readSlurmConf(text), SUBMISSIONS).map(({ feature, touches }) => [touches, feature]);
  expect(of(CONF)).toEqual([
    [2, 'specialized cores'],
    [2, 'partitions for some people'],
  ]);
  expect(of(`${CONF}OverTimeLimit=5\n`)[0]).toEqual([6, 'time beyond the limit']);
  expect(of(CONF.replace('n1 CPUs=4', 'n1 CPUs=4 CoreSpecCount=1'))).toEqual([
    [6, 'specialized cores'],
    [2, 'partitions for some people'],
  ]);
});

test('a feature that affects no job, or cannot change a start, comes last and is minor', () => {
  const conf = `${CONF}PartitionName=empty Nodes=n1 LLN=YES\nSchedulerParameters=bf_continue,defer\n`;
  const rows = withTouches(readSlurmConf(conf), [
    ...SUBMISSIONS,
    submission(9, 40, undefined, { ntasks: '1', partition: 'side', array: '1-10' }),
  ]);
  expect(rows.map(({ feature, touches, isMinor = false }) => [feature, touches, isMinor])).toEqual([
    ['SchedulerParameters=defer', 16, false],
    ['specialized cores', 12, false],
    ['partitions for some people', 12, false],
    ['the least loaded nodes first', 0, true],
    ['settings without effect in a model whose schedulers take no time', 16, true],
  ]);
});

test('on a real cluster with preemption, arrays, GPUs and fair share the waits are near those of the log', async () => {
  const folder = atRoot('examples/slurm/site');
  const file = (name: string) => ({ text: readFileSync(join(folder, name), 'utf8'), file: name });
  const accounting = { accounts: file('accounts.cfg'), qos: file('qos.txt') };
  const site = readSlurmConf(file('slurm.conf').text, { accounting });
  const workload = await readTrace(readFileSync(join(folder, 'jobs.txt')), {
    ...{ name: 'jobs.txt', processors: 64, kernel: (await testKernels()).wasm },
  });
  const found = await runOnSlurm(site, submissionsOf(workload, { site }), { kernel, workload });
  const baseline = baselineOf(found);
  expect(baseline.neverStart).toEqual([]);
  const trust = trustOf(baseline);
  expect(Math.abs(trust?.off ?? 1)).toBeLessThan(0.1);
  const [low, high] = [trust?.low ?? 0, trust?.high ?? 0];
  expect(low).toBeLessThan(trust?.off ?? 0);
  expect(high).toBeGreaterThan(trust?.off ?? 0);
  expect(trust?.least).toBe(Math.max(-low, high));
  expect(trust?.least).toBeLessThan(0.2);
  expect(trust?.worst?.partition).toBe('main');
});
