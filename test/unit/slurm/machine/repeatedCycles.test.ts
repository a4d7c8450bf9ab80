// A backfill cycle continues where the last one stopped if nothing has changed. Changes that come with time alone must
// restart it.
import { expect, test } from 'vitest';
import {
  type Cluster,
  type ClusterJob,
  SLURM_PRIORITY,
  SLURM_SCHEDULING,
} from '../../../../src/slurm/machine/cluster.ts';
import { startsOf } from '../../../support/cluster/startsOf.ts';

/** A cluster of this many nodes of one CPU. Times are seconds, and the limit is minutes. */
const job = (submit: number, run: number, timeLimit: number, partition: number, nodes = 1): ClusterJob => ({
  ...{ submit, run, timeLimit, partitions: [partition], tasks: nodes, cpusPerTask: 1 },
  ...{ minNodes: nodes, maxNodes: nodes, memory: 0, memoryPer: 'node', gpusPerNode: 0 },
  ...{ exclusive: false, nice: 0, association: -1, qos: 0 },
});

/** Passes of the main scheduler look at one job only. */
const cluster = (nodes: number, partitions: readonly number[][], window: number): Cluster => ({
  nodes: Array.from({ length: nodes }, (_, i) => ({ name: `n${i}`, cpus: 1, memory: 1, gpus: 0, weight: 1 })),
  partitions: partitions.map((own, i) => ({
    ...{ name: `p${i}`, nodes: own, priorityTier: i < 5 ? 1 : 2, priorityJobFactor: 1, isDefault: i === 0 },
    ...{ minNodes: 0, maxNodes: Number.POSITIVE_INFINITY, maxTime: Number.POSITIVE_INFINITY },
    exclusive: false,
  })),
  selection: { unit: 'cpu', memory: false },
  scheduling: { ...SLURM_SCHEDULING, bfWindow: 60 * window, defaultQueueDepth: 0, schedInterval: 10_000 },
  priority: SLURM_PRIORITY,
});

// Nodes 0 and 2 are taken until 6000 and 5000. From 4500 on, the wide job waits for nodes 0 and 3, which is after the
// window of 20 minutes until 4800. The next one waits for nodes 1 and 2, and the third, which fits on node 1 alone, for
// that one.
const [FIRST, MIDDLE, SECOND, LAST, THIRD, TAKEN, FREE] = [0, 1, 2, 3, 4, 5, 6];
const partitions = [[0, 3], [1, 2], [1], [3], [2], [0], [3]];
const waiting = [
  job(0, 6000, 100, FIRST),
  job(0, 5000, 84, THIRD),
  job(40, 600, 10, FIRST, 2),
  job(50, 600, 10, MIDDLE, 2),
  job(4500, 1200, 20, SECOND),
];

test('a planned start that the window has reached keeps a later job from its nodes', async () => {
  const starts = await startsOf(cluster(4, partitions, 20), [...waiting, job(4860, 2400, 40, LAST)]);
  expect(starts.slice(2)).toEqual([6000, 5020, 5620, 6600]);
});

test('a waiting job without a time limit does not keep the window from reaching that start', async () => {
  const unlimited = [job(0, 9000, 150, 7), job(10, 600, Number.POSITIVE_INFINITY, 7)];
  const jobs = [...unlimited, ...waiting, job(4860, 2400, 40, LAST)];
  const starts = await startsOf(cluster(5, [...partitions, [4]], 20), jobs);
  expect(starts.slice(4)).toEqual([6000, 5010, 5610, 6600]);
});

test('a job that comes before the window has come to that start may have the nodes', async () => {
  const starts = await startsOf(cluster(4, partitions, 20), [...waiting, job(4700, 2400, 40, LAST)]);
  expect(starts.slice(2)).toEqual([7120, 5020, 5620, 4720]);
});

test('a job of a higher tier is checked, though it comes before those that the last cycle reached', async () => {
  const high = [job(4700, 600, 10, TAKEN), job(4700, 60, 1, FREE)];
  const starts = await startsOf(cluster(4, partitions, 20), [...waiting, ...high]);
  expect(starts[6]).toBe(4720);
});
