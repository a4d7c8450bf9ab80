// A task that was requeued waits apart from its array. A cycle of backfilling that brings the array to its
// limit holds such a task too, though it cannot start in this cycle.
import { expect, test } from 'vitest';
import { reasonWord } from '../../../src/slurm/machine/accounting/limitWords.ts';
import {
  type Cluster,
  type ClusterJob,
  type Partition,
  SLURM_PRIORITY,
  SLURM_SCHEDULING,
} from '../../../src/slurm/machine/cluster.ts';
import { replayCluster } from '../../../src/slurm/machine/replay.ts';
import { simulateCluster } from '../../oracle/slurm/simulate.ts';
import { RuledTimetable } from '../../oracle/slurm/timetable.ts';
import { clusterKernels } from '../../support/cluster/kernels.ts';

const NODES = [0, 1, 2, 3];

const partition = (name: string, nodes: readonly number[], priorityTier: number): Partition => ({
  ...{ name, nodes, priorityTier, priorityJobFactor: 1, isDefault: false, exclusive: false },
  ...{ minNodes: 0, maxNodes: Number.POSITIVE_INFINITY, maxTime: Number.POSITIVE_INFINITY },
});

const cluster: Cluster = {
  nodes: NODES.map((i) => ({ name: `n${i}`, cpus: 1, memory: 1000, gpus: 0, weight: 1 })),
  partitions: [partition('low', NODES, 1), partition('high', [3], 2)],
  selection: { unit: 'cpu', memory: false },
  scheduling: SLURM_SCHEDULING,
  priority: SLURM_PRIORITY,
  preemption: {
    ...{ by: 'partition', patience: 40, reorders: 1, youngestFirst: false },
    classes: [
      { name: 'low', mode: 'requeue', priority: 1, preempts: [] },
      { name: 'high', mode: 'off', priority: 2, preempts: [0] },
    ],
  },
};

const job = (submit: number, run: number, timeLimit: number, more: Partial<ClusterJob> = {}): ClusterJob => ({
  ...{ submit, run, timeLimit, partitions: [0], tasks: 1, cpusPerTask: 1, minNodes: 1, maxNodes: 1 },
  ...{ memory: 0, memoryPer: 'node', gpusPerNode: 0, exclusive: false, nice: 0, association: -1, qos: 0 },
  ...more,
});

const task = (task: number, run: number) => job(6, run, 5, { array: { first: 4, task, limit: 2 } });

/**
 * Three nodes are taken, a wide job waits for all four, and the first task of the array gets the last one,
 * from which another job drives it out. When two nodes come free, the other tasks start.
 */
const jobs = [
  job(0, 405, 600),
  job(0, 405, 600),
  job(0, 40_000, 1000),
  job(4, 10, 1, { tasks: 4, minNodes: 4, maxNodes: 4 }),
  task(0, 200),
  task(1, 7),
  task(2, 200),
  job(100, 40_000, 1000, { partitions: [1] }),
];

test('a cycle that brings an array to its limit holds its other tasks, wherever they wait', async () => {
  const timing = { look: 0, fullPass: 0, cycle: 0, epilog: 0, epoch: 0, priorities: 0 };
  const oracle = simulateCluster(cluster, jobs, new RuledTimetable(cluster.scheduling, timing), timing);
  const reported = oracle.map(({ start, reasons }) => ({
    start,
    reason: reasons.findLast(([, reason]) => reason !== 'None')?.[1] ?? 'None',
  }));
  const { wasm, checked, twin } = await clusterKernels();
  for (const kernel of [wasm, checked, twin]) {
    const { start, reason } = await replayCluster(kernel, cluster, jobs, timing);
    expect(jobs.map((_, i) => ({ start: start[i], reason: reasonWord(reason[i]) }))).toEqual(reported);
  }
});
