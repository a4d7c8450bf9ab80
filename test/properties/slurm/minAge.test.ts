// bf_min_age_reserve: a job that has been eligible for less keeps no job from nodes, and gets no planned start.
import { expect, test } from 'vitest';
import {
  type Cluster,
  type ClusterJob,
  SLURM_PRIORITY,
  SLURM_SCHEDULING,
} from '../../../src/slurm/machine/cluster.ts';
import { startsOf } from '../../support/cluster/startsOf.ts';

const job = (submit: number, run: number, nodes: number): ClusterJob => ({
  ...{ submit, run, timeLimit: 30, partitions: [0], tasks: nodes, cpusPerTask: 1 },
  ...{ minNodes: nodes, maxNodes: nodes, memory: 0, memoryPer: 'node', gpusPerNode: 0 },
  ...{ exclusive: false, nice: 0, association: -1, qos: 0 },
});

/** With backfilling, passes of the main scheduler look at one job only. */
const cluster = (bfMinAgeReserve: number, backfill: boolean): Cluster => ({
  nodes: [0, 1].map((i) => ({ name: `n${i}`, cpus: 1, memory: 1, gpus: 0, weight: 1 })),
  partitions: [
    {
      ...{ name: 'main', nodes: [0, 1], priorityTier: 1, priorityJobFactor: 1, isDefault: true },
      ...{ minNodes: 0, maxNodes: Number.POSITIVE_INFINITY, maxTime: Number.POSITIVE_INFINITY },
      exclusive: false,
    },
  ],
  selection: { unit: 'cpu', memory: false },
  scheduling: {
    ...SLURM_SCHEDULING,
    ...{ bfMinAgeReserve, backfill },
    ...(backfill && { defaultQueueDepth: 0, schedInterval: 10_000 }),
  },
  priority: SLURM_PRIORITY,
});

// One node is taken until 600, the wide job waits for both from 10 on, and small ones come at 20 and at 300.
const jobs = [job(0, 600, 1), job(10, 60, 2), job(20, 900, 1), job(300, 50, 1)];

/** Starts of the wide job and of the two small ones. */
const starts = async (value: Cluster) => (await startsOf(value, jobs)).slice(1);

test('a young job lets others of its partition pass in passes of the main scheduler', async () => {
  const [wide, first, second] = await starts(cluster(0, false));
  expect([wide, first > wide, second > wide]).toEqual([600, true, true]);
  const [later, passing, behind] = await starts(cluster(60, false));
  expect(passing).toBeLessThan(30);
  expect([later > 900, behind > 600]).toEqual([true, true]);
});

test('a young job has no planned start that keeps others from nodes in backfill cycles', async () => {
  const [wide, first] = await starts(cluster(0, true));
  expect([wide, first > wide]).toEqual([600, true]);
  const [, passing] = await starts(cluster(60, true));
  expect(passing).toBeLessThan(100);
});
