// MaxCPUsPerNode: of a node, all jobs that run in the partition have no more CPUs together.
import { expect, test } from 'vitest';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import { canEverRun } from '../../../../../src/slurm/machine/feasibility.ts';
import { readSubmissions } from '../../../../../src/slurm/machine/submissions.ts';
import { MAIN, placements } from '../../../../support/slurmMachine/placements.ts';

const CONF = `SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,bf_interval=1
NodeName=a[1-2] CPUs=4 RealMemory=4000
${MAIN}
PartitionName=part Nodes=ALL MaxCPUsPerNode=3 State=UP
PartitionName=free Nodes=ALL MaxCPUsPerNode=UNLIMITED State=UP
`;

test.each<[string, [options: string, seen: string][]]>([
  [
    'jobs of the partition share the limit, and others have what is left',
    [
      ['-n 2 -p part', 'a1:2'],
      ['-N 1 -n 2 -p part', 'a2:2'],
      ['-N 2 -n 2 -p part', 'a1:1 a2:1'],
      ['-n 2', 'a1:1 a2:1'],
      ['-n 1 -p part', 'Resources'],
    ],
  ],
  [
    'jobs of other partitions do not count',
    [
      ['-n 1 -p free', 'a1:1'],
      ['-N 1 -n 3 -p part', 'a1:3'],
      ['-n 1 -p part', 'a2:1'],
    ],
  ],
  [
    'a job that asks for more of all nodes',
    [
      ['-n 6 -p part', 'a1:3 a2:3'],
      ['-n 7 -p part', 'never'],
    ],
  ],
  [
    'tasks of several CPUs have as many',
    [
      ['-n 2 -c 2 -p part', 'a1:2 a2:2'],
      ['-n 1 -c 2 -p part', 'Resources'],
    ],
  ],
  [
    'a job that needs whole nodes gets none',
    [
      ['-N 1 --exclusive -p part', 'never'],
      ['-N 1 --exclusive -p free', 'a1:4'],
    ],
  ],
])('%s', async (_, jobs) => {
  const seen = await placements(
    CONF,
    jobs.map(([options]) => options),
  );
  expect(seen).toEqual(jobs.map(([, place]) => place));
});

test('whole nodes take no notice of it, but for the CPUs of all nodes', async () => {
  const conf = CONF.replace('SelectTypeParameters=CR_Core', 'SelectType=select/linear');
  expect(await placements(conf, ['-n 4 -p part', '-n 6 -p part'])).toEqual(['a1:4', 'Resources']);
  expect(await placements(conf, ['-n 7 -p part', '-n 6 -p part'])).toEqual(['never', 'a1:4 a2:4']);
});

test.each([
  ['-n 6', true],
  ['-n 7', false],
  ['-N 1 -n 3', true],
  ['-N 1-1 -n 4', false],
  ['-N 1 --exclusive', false],
  ['-n 1 -c 3', true],
  ['-n 1 -c 4', false],
  ['-n 3 -c 2', true],
  ['-n 4 -c 2', false],
])('%s can run there: %s', (words, isRunnable) => {
  const cluster = readConfiguration(CONF, 'slurm.conf');
  const line = `-dt 0 -e submit_batch_job | -sim-walltime 9 -p part ${words} x.job`;
  expect(canEverRun(cluster)(readSubmissions(line, 'jobs', cluster)[0])).toBe(isRunnable);
});

test('MaxCPUsPerNode is a number of at least 1', () => {
  const of = (value: string) => () =>
    readConfiguration(CONF.replace('MaxCPUsPerNode=3', `MaxCPUsPerNode=${value}`), 'slurm.conf');
  expect(of('2')().partitions.map(({ maxCpusPerNode }) => maxCpusPerNode)).toEqual([undefined, 2, undefined]);
  expect(of('0')).toThrow("slurm.conf:5: MaxCPUsPerNode '0': expected a whole number of at least 1");
});
