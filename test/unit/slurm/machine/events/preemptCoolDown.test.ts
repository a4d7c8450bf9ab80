// A job may preempt again as soon as its preemption cool-down is over, at exactly that time.
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

const cluster = (patience: number): Cluster =>
  ({
    nodes: [4, 2, 2, 2].map((cpus, i) => ({ name: `n${i}`, cpus, memory: 1, gpus: 0, weight: 1 })),
    partitions: [
      {
        ...{ name: 'p0', nodes: [0, 1, 2, 3], priorityTier: 1, priorityJobFactor: 1, isDefault: true },
        ...{ minNodes: 0, maxNodes: Number.POSITIVE_INFINITY, maxTime: Number.POSITIVE_INFINITY },
        exclusive: false,
      },
    ],
    selection: { unit: 'cpu', memory: false },
    scheduling: { ...SLURM_SCHEDULING, backfill: true, schedInterval: 60, bfInterval: 30 },
    priority: { ...SLURM_PRIORITY, type: 'basic' },
    preemption: {
      ...{ by: 'qos', patience, reorders: 1, youngestFirst: false },
      classes: [0, 1, 2].map((i) => ({
        ...{ name: `c${i}`, mode: 'requeue', priority: 0 },
        preempts: [0, 1].filter((other) => other < i),
      })),
    },
    // The node of the preempted jobs goes down, so that the last job has to preempt other jobs again.
    outages: [{ node: 1, from: 389, until: 689, isDown: true, reason: '' }],
  }) as Cluster;

const job = (submit: number, run: number, nodes: number, tasks: number, qos: number) =>
  ({
    ...{ submit, run, minNodes: nodes, maxNodes: nodes, tasks, qos, association: -1 },
    ...{ cpusPerTask: 1, partitions: [0], timeLimit: 40, exclusive: false, nice: 0 },
    ...{ memory: 0, memoryPer: 'node', gpusPerNode: 0 },
  }) as ClusterJob;
const jobs = [
  job(0, 540, 1, 3, 1),
  job(0, 200, 1, 3, 1),
  job(1, 200, 2, 2, 0),
  job(0, 360, 2, 2, 0),
  job(0, 390, 1, 1, 1),
  job(0, 200, 1, 3, 0),
  job(0, 601, 2, 2, 0),
  job(541, 58, 3, 3, 2),
];

test('a preemption cool-down of 60 s is over after 60 s, at the next pass of the main scheduler', async () => {
  const kernels = await clusterKernels();
  for (const kernel of [kernels.wasm, kernels.twin]) {
    const found = async (patience: number) => {
      const value = { cluster: cluster(patience), jobs, timing: SLURM_TIMING };
      const rows = await byKernel(kernel, value);
      expect(rows).toEqual(byOracle(value));
      return rows;
    };
    const exactly = await found(60);
    expect(exactly).toEqual(await found(59));
    expect(exactly).not.toEqual(await found(61));
  }
});
