// Limits of GPUs count those of the tasks that a job requests, even if it may get more tasks on more nodes.
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

const NONE = Number.POSITIVE_INFINITY;
const { wasm, twin } = await clusterKernels();

/** A job on all CPUs, and one of one task with one GPU that has not named its tasks and may use two nodes. */
const job = { run: 60, timeLimit: 2, partitions: [0], tasks: 1, cpusPerTask: 1, memory: 0 } as const;
const jobs: ClusterJob[] = [
  { ...job, submit: 0, minNodes: 1, maxNodes: 1, exclusive: true, association: -1 },
  {
    ...job,
    submit: 5,
    minNodes: 1,
    maxNodes: 2,
    exclusive: false,
    association: 0,
    gpusPerTask: 1,
    anyTasks: true as const,
  },
].map((one) => ({ ...one, memoryPer: 'node', gpusPerNode: 0, nice: 0, qos: -1 }));

const cluster: Cluster = {
  nodes: [{ name: 'n0', cpus: 3, memory: 4000, gpus: 4, weight: 1 }],
  partitions: [
    {
      ...{ name: 'p0', nodes: [0], priorityTier: 1, priorityJobFactor: 1, isDefault: true, exclusive: false },
      ...{ minNodes: 0, maxNodes: NONE, maxTime: NONE },
    },
  ],
  selection: { unit: 'cpu', memory: false },
  scheduling: SLURM_SCHEDULING,
  priority: SLURM_PRIORITY,
  enforce: { associations: false, limits: true, qos: false },
  accounting: {
    qos: [],
    associations: [
      {
        ...{ account: 'root', parent: -1, shares: 1, priority: 0, qos: [], defaultQos: -1, isDefault: true },
        ...{ grpTres: Array(5).fill(NONE), grpJobs: NONE, grpSubmit: NONE, maxJobs: NONE, maxSubmit: NONE },
        ...{ maxTres: [NONE, NONE, NONE, NONE, 1], maxWall: NONE },
      },
    ],
  },
};

test('a job of one task with a GPU waits for nodes where one GPU is allowed', async () => {
  const value = { cluster, jobs, timing: SLURM_TIMING };
  const answer = byOracle(value);
  expect(answer[1]).toMatchObject({ reason: 'Resources', end: answer[1].start + 60 });
  for (const kernel of [wasm, twin]) expect(await byKernel(kernel, value)).toEqual(answer);
});
