// Placements by slurmctld 22.05.8 of a few submissions at a time, seen on a cluster of this kind: the nodes and the
// CPUs of each that a job got, that it waited, and for what, or that sbatch refused it.
import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import { MAIN, placements } from '../../../../support/slurmMachine/placements.ts';

describe('features, names, and CPUs of nodes:', () => {
  const conf = `SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,bf_interval=1
NodeName=a[1-2] CPUs=4 RealMemory=4000 Feature=red,big
NodeName=b[1-2] CPUs=4 RealMemory=4000 Feature=blue Weight=5
${MAIN}
`;
  test.each<[string, [options: string, seen: string][]]>([
    [
      'a feature of which all nodes are busy',
      [
        ['-N2 -n8 -C red', 'a1:4 a2:4'],
        ['-N1 -n1 -C red', 'Resources'],
        ['-n1', 'b1:1'],
        ['-n1 -x a[1-2]', 'b1:1'],
      ],
    ],
    [
      'a feature that no node has',
      [
        ['-n1 -C green', 'refused'],
        ['-n1', 'a1:1'],
      ],
    ],
    [
      'features together',
      [
        ['-n1 -C red&big', 'a1:1'],
        ['-n1 -C blue|big', 'a1:1'],
        ['-n1 -C red&blue', 'refused'],
      ],
    ],
    [
      'nodes by name',
      [
        ['-n4 -w b2', 'b2:4'],
        ['-n4 -w b2 -N1', 'Resources'],
        ['-n1', 'a1:1'],
        ['-n8', 'a1:3 a2:4 b1:1'],
      ],
    ],
    [
      'names that no node has',
      [
        ['-n1 -w zz', 'refused'],
        ['-N1 -n1 -w a1,a2', 'refused'],
        ['-n1 -x zz', 'refused'],
      ],
    ],
    [
      'tasks of a node',
      [
        ['-n4 --ntasks-per-node=2', 'a1:2 a2:2'],
        ['-N2 --ntasks-per-node=1', 'a1:1 a2:1'],
        ['-n3 --ntasks-per-node=2', 'b1:2 b2:2'],
      ],
    ],
    [
      'each node has CPUs for all tasks that it may have',
      [
        ['-n1 -w a1', 'a1:1'],
        ['-n5 --ntasks-per-node=3', 'a1:3 a2:3'],
        ['-N2 -n5 --ntasks-per-node=4', 'b1:4 b2:4'],
      ],
    ],
    ['tasks of several CPUs', [['-n4 -c2 --ntasks-per-node=1', 'a1:2 a2:2 b1:2 b2:2']]],
    [
      'whole nodes, and CPUs that tasks share',
      [
        ['-n4 --ntasks-per-node=2 --exclusive', 'a1:4 a2:4'],
        ['-n8 --ntasks-per-node=4 -O', 'b1:1 b2:1'],
        ['-n8 -O', 'b1:1'],
        ['-N2 -n8 -O -c2', 'b1:2 b2:2'],
      ],
    ],
    [
      'too many tasks of a node',
      [
        ['-n16 --ntasks-per-node=5', 'never'],
        ['-N1 -n4 --ntasks-per-node=2', 'refused'],
      ],
    ],
    ['more tasks than CPUs, if they share', [['-n600 -N1 -O', 'a1:1']]],
    [
      'the least CPUs of a node',
      [
        ['-n1 -w a1', 'a1:1'],
        ['-n1 --mincpus=4', 'a2:4'],
        ['-n2 --mincpus=3', 'a1:3'],
      ],
    ],
  ])('%s', async (_, jobs) => {
    expect(
      await placements(
        conf,
        jobs.map(([words]) => words),
        '22.05',
      ),
    ).toEqual(jobs.map(([, seen]) => seen));
  });
});

describe('jobs that a backfill cycle tests:', () => {
  const conf = (setting: string) => `SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,bf_interval=1,${setting}
NodeName=n[1-2] CPUs=4 RealMemory=4000
${MAIN}
PartitionName=other Nodes=ALL MaxTime=INFINITE State=UP
`;
  const jobs = ['-n4 -t 30', '-n8 -t 30', '-n1 -t 5', '-n1 -t 5 -p other'];
  test.each([
    ['bf_max_job_user=1', ['n1:4', 'waits', 'waits', 'waits']],
    ['bf_max_job_part=1', ['n1:4', 'waits', 'waits', 'n2:1']],
  ])('%s', async (setting, expected) => {
    const places = await placements(conf(setting), jobs);
    expect(places.map((place) => (place.includes(':') ? place : 'waits'))).toEqual(expected);
  });
});

describe('a countable resource of a cluster:', () => {
  const conf = `SelectTypeParameters=CR_Core
Licenses=matlab:3,fluent:2
MaxArraySize=5
MaxTasksPerNode=6
SchedulerParameters=sched_interval=1,bf_interval=1
NodeName=n[1-4] CPUs=4 RealMemory=4000
${MAIN}
`;
  test.each<[string, [options: string, seen: string][]]>([
    [
      'licenses',
      [
        ['-n1 -L matlab:2', 'n1:1'],
        ['-n1 -L matlab:2', 'Licenses'],
        ['-n1 -L matlab', 'n1:1'],
        ['-n1', 'n1:1'],
        ['-n1 -L matlab:4', 'refused'],
        ['-n1 -L foo:1', 'refused'],
        ['-n1 -L matlab:0', 'n1:1'],
        ['-n1 -L fluent:1,matlab:1', 'Licenses'],
        ['-n1 -L fluent|matlab', 'refused'],
      ],
    ],
    [
      'numbers of tasks of an array',
      [
        ['-n1 --array=4', 'n1:1'],
        ['-n1 --array=5', 'refused'],
      ],
    ],
    [
      'MaxTasksPerNode is for steps',
      [
        ['-n7 -N1 -O', 'n1:1'],
        ['-n8', 'n1:3 n2:4 n3:1'],
      ],
    ],
  ])('%s', async (_, jobs) => {
    expect(
      await placements(
        conf,
        jobs.map(([words]) => words),
      ),
    ).toEqual(jobs.map(([, seen]) => seen));
  });

  test('is declared in its slurm.conf', () => {
    const { licenses, maxArraySize } = readConfiguration(conf, 'slurm.conf');
    expect({ licenses, maxArraySize }).toEqual({
      licenses: [
        { name: 'matlab', count: 3 },
        { name: 'fluent', count: 2 },
      ],
      maxArraySize: 5,
    });
  });
});
