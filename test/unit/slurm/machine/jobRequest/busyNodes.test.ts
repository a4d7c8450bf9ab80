// bf_busy_nodes, worked out by hand.
import { expect, test } from 'vitest';
import { placements } from '../../../../support/slurmMachine/placements.ts';

const conf = (words: string) =>
  `SelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\nPriorityType=priority/basic
SchedulerParameters=bf_interval=20${words}
NodeName=n1 CPUs=2\nNodeName=n2 CPUs=4\nNodeName=n3 CPUs=4 Weight=5
PartitionName=main Nodes=ALL Default=YES`;

// The second job waits for n2 or n3, which the first two have for 20 and 30 minutes.
const WIDE = ['-w n2 -n 4', '-w n3 -n 4 -t 30', '-n 3'] as const;

test('a planned start on a node with jobs also reserves the first idle node of its weight, as in Slurm', async () => {
  const early = '-w n1 -n 2 -t 10';
  const late = '-w n1 -n 2 -t 40';
  expect(await placements(conf(''), [...WIDE, late])).toEqual(['n2:4', 'n3:4', 'Resources', 'n1:2']);
  expect(await placements(conf(',bf_busy_nodes'), [...WIDE, late])).toEqual([
    ...['n2:4', 'n3:4', 'Resources'],
    'Priority',
  ]);
  // It ends before the planned start.
  expect(await placements(conf(',bf_busy_nodes'), [...WIDE, early])).toEqual([
    ...['n2:4', 'n3:4', 'Resources', 'n1:2'],
  ]);
});

test('it takes a light idle node before a heavy one with jobs', async () => {
  // n1 and n3 are idle, and n2 has a job of 20 minutes: the third job is planned on n2 and n1, and the last one gets n3.
  const jobs = ['-w n2 -n 4', '-N 1 -w n3 -n 1 -t 2', '-n 4 -x n3', '-w n3 -n 3 -t 60'];
  expect(await placements(conf(',bf_busy_nodes'), jobs)).toEqual(['n2:4', 'n3:1', 'Resources', 'n3:3']);
});
