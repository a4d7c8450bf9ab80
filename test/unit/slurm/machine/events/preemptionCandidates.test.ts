// A job preempts running jobs in a fixed order: by the priority of their QOS, then those on fewer nodes, then by number.
import { expect, test } from 'vitest';
import {
  type Cluster,
  type ClusterJob,
  SLURM_PRIORITY,
  SLURM_SCHEDULING,
} from '../../../../../src/slurm/machine/cluster.ts';
import { SLURM_TIMING } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { byKernel, byOracle } from '../../../../support/cluster/compared.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

interface Asked {
  /** The nodes that the preempting job asks for; default: one. */
  readonly nodes?: number;
  readonly patience?: number;
  readonly reorders?: number;
  readonly youngestFirst?: boolean;
  /** The weights of the first nodes; the others have 1. */
  readonly weights?: readonly number[];
}

/** A QOS for each running job, and one that preempts them all. */
function cluster(nodes: number, priorities: readonly number[], asked: Asked): Cluster {
  const { patience = 0, reorders = 1, youngestFirst = false, weights = [] } = asked;
  return {
    nodes: range(nodes).map((i) => ({ name: `n${i}`, cpus: 1, memory: 1, gpus: 0, weight: weights[i] ?? 1 })),
    partitions: [
      {
        ...{ name: 'p0', nodes: range(nodes), priorityTier: 1, priorityJobFactor: 1, isDefault: true },
        ...{ minNodes: 0, maxNodes: Number.POSITIVE_INFINITY, maxTime: Number.POSITIVE_INFINITY },
        exclusive: false,
      },
    ],
    selection: { unit: 'cpu', memory: false },
    scheduling: { ...SLURM_SCHEDULING, backfill: true },
    priority: { ...SLURM_PRIORITY, type: 'basic' },
    preemption: {
      ...{ by: 'qos', patience, reorders, youngestFirst },
      classes: [...priorities, 0].map((priority, i) => ({
        ...{ name: `c${i}`, mode: 'requeue', priority },
        preempts: i < priorities.length ? [] : range(i),
      })),
    },
  } as Cluster;
}

const job = (submit: number, nodes: number, qos: number) =>
  ({
    ...{ submit, run: 1000, minNodes: nodes, maxNodes: nodes, tasks: nodes, qos, association: -1 },
    ...{ cpusPerTask: 1, partitions: [0], timeLimit: 40, exclusive: false, nice: 0 },
    ...{ memory: 0, memoryPer: 'node', gpusPerNode: 0 },
  }) as ClusterJob;

/** The running jobs, which came one second after the other, that another job preempts at 30 s. By their places. */
async function preempted(
  running: readonly (readonly [priority: number, nodes: number])[],
  asked: Asked = {},
): Promise<number[]> {
  const nodes = running.reduce((sum, [, count]) => sum + count, 0);
  const priorities = running.map(([priority]) => priority);
  const value = {
    cluster: cluster(nodes, priorities, asked),
    jobs: [...running.map(([, count], i) => job(i, count, i)), job(30, asked.nodes ?? 1, running.length)],
    timing: SLURM_TIMING,
  };
  const { wasm, twin } = await clusterKernels();
  const rows = await byKernel(wasm, value);
  expect(rows).toEqual(byOracle(value));
  expect(await byKernel(twin, value)).toEqual(rows);
  expect(rows[running.length].start).toBeLessThan(60);
  return [...rows.keys()].filter((i) => rows[i].before.length > 0);
}

test('the job of the QOS with the lowest priority is preempted first, whatever its nodes', async () => {
  expect(
    await preempted([
      [2, 1],
      [1, 2],
    ]),
  ).toEqual([1]);
  expect(
    await preempted([
      [60_000, 2],
      [65_535, 1],
    ]),
  ).toEqual([0]);
});

test('of equal priorities the job on fewer nodes is preempted, and of equal nodes the first', async () => {
  expect(
    await preempted([
      [1, 2],
      [1, 1],
    ]),
  ).toEqual([1]);
  expect(
    await preempted([
      [1, 1],
      [1, 1],
    ]),
  ).toEqual([0]);
});

test('priorities above 65535 are equal', async () => {
  expect(
    await preempted([
      [70_000, 1],
      [65_535, 2],
    ]),
  ).toEqual([0]);
  expect(
    await preempted([
      [70_000, 2],
      [65_535, 1],
    ]),
  ).toEqual([1]);
});

test('with youngest_first the last that started is preempted, whatever its priority', async () => {
  expect(
    await preempted(
      [
        [1, 1],
        [2, 2],
      ],
      { youngestFirst: true },
    ),
  ).toEqual([1]);
});

test('a further round begins with the job that made it fit, even if reorder_count is 0', async () => {
  for (const reorders of [1, 0])
    expect(
      await preempted(
        [
          [1, 1],
          [2, 2],
        ],
        { nodes: 2, reorders },
      ),
    ).toEqual([1]);
});

test('a job is not preempted if its nodes are not chosen', async () => {
  expect(
    await preempted(
      [
        [1, 1],
        [2, 2],
      ],
      { nodes: 2, reorders: 0, weights: [10] },
    ),
  ).toEqual([1]);
});

test('a job that has preempted none has no cool-down, even at the beginning', async () => {
  expect(await preempted([[1, 1]], { patience: 500 })).toEqual([0]);
});
