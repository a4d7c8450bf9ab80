// A recurring reservation: a job that requests it waits for its next time, and others end before that.
import { expect, test } from 'vitest';
import type { Cluster } from '../../../src/slurm/machine/cluster.ts';
import { clusterOf, type Job, jobsOf } from '../../support/cluster/scenario.ts';
import { startsOf } from '../../support/cluster/startsOf.ts';

const plain = clusterOf(`SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=n[1-2]
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`);

/** One node of two, for ten minutes, every 4000 seconds. */
const cluster: Cluster = {
  ...plain,
  reservations: [
    {
      ...{ name: 'r', known: Number.NEGATIVE_INFINITY, start: 1000, end: 1600, repeat: 4000, nodes: [0] },
      ...{ isMaintenance: false, overlaps: false },
    },
  ],
};

/** The starts of jobs after one that takes the second node for long. */
async function starts(jobs: readonly Job[], begin?: number): Promise<number[]> {
  const all = jobsOf(cluster, [[0, 40_000, '-t 700 -w n2'], ...jobs]);
  return (await startsOf(cluster, all, begin)).slice(1);
}

test('a job that requests it starts at its time, or at its next time', async () => {
  const asking = (submit: number) => [submit, 60, '-t 1 --reservation=r'] as const;
  expect(await starts([asking(10), asking(1700), asking(5700)])).toEqual([1000, 5000, 9000]);
});

test('others start if they end before it comes again', async () => {
  expect(await starts([[10, 60, '-t 20']])).toEqual([1600]);
  expect(await starts([[1990, 60, '-t 50']])).toEqual([1990]);
  expect(await starts([[2010, 60, '-t 50']])).toEqual([5600]);
});

test('a replay that begins after several of its times waits for the next', async () => {
  expect(await starts([[10_000, 60, '-t 1 --reservation=r']], 9700)).toEqual([13_000]);
});
