// A backfill cycle tests bf_max_job_test jobs, and looks for startable jobs only at the places of the queue that it
// comes to. A place at which no job is tested does not count: of a job that has just started in another
// partition, of an array at its limit, of a job that a limit holds back.
import fc from 'fast-check';
import { expect, test } from 'vitest';
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
import { type ClusterCase, clusterCases, eventfulCases } from '../../support/cluster/arbitraryCluster.ts';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { everyTenth } from '../../support/engines.ts';
import { holds } from '../seed.ts';

const { wasm, checked, twin } = await clusterKernels();

function byOracle({ cluster, jobs, timing }: ClusterCase): number[] {
  const timetable = new RuledTimetable(cluster.scheduling, timing);
  return simulateCluster(cluster, jobs, timetable, timing).map(({ start }) => start);
}

const partition = (name: string, nodes: readonly number[], priorityTier: number): Partition => ({
  ...{ name, nodes, priorityTier, priorityJobFactor: 1, isDefault: false, exclusive: false },
  ...{ minNodes: 0, maxNodes: Number.POSITIVE_INFINITY, maxTime: Number.POSITIVE_INFINITY },
});

const job = (submit: number, run: number, partitions: readonly number[]): ClusterJob => ({
  ...{ submit, run, timeLimit: 1000, partitions, tasks: 1, cpusPerTask: 1, minNodes: 1, maxNodes: 1 },
  ...{ memory: 0, memoryPer: 'node', gpusPerNode: 0, exclusive: false, nice: 0 },
});

// Passes of the main scheduler look at one job, which waits for a node that is taken. A cycle tests three.
const cluster: Cluster = {
  nodes: [0, 1, 2].map((i) => ({ name: `n${i}`, cpus: 1, memory: 1, gpus: 0, weight: 1 })),
  partitions: [
    partition('p0', [0], 4),
    partition('p1', [1], 3),
    partition('p2', [1, 2], 2),
    partition('p3', [2], 1),
  ],
  selection: { unit: 'cpu', memory: false },
  scheduling: {
    ...SLURM_SCHEDULING,
    ...{ defaultQueueDepth: 0, schedInterval: 10_000, bfMaxJobTest: 3 },
  },
  priority: SLURM_PRIORITY,
};

test('a job that starts in one partition is not tested in the other, and one more is', async () => {
  const timing = { look: 0, fullPass: 0, cycle: 20, epilog: 0, epoch: 0, priorities: 0 };
  // The queue is head, A in p1, A in p2, B: A starts, A in p2 is passed over, and B is the third that is tested.
  const [running, head, a, b] = [job(0, 9000, [0]), job(1, 10, [0]), job(1, 9000, [1, 2]), job(1, 10, [3])];
  const jobs = [running, head, a, b];
  expect(byOracle({ cluster, jobs, timing })).toEqual([0, 9000, 20, 20]);
  for (const kernel of [wasm, checked, twin]) {
    expect([...(await replayCluster(kernel, cluster, jobs, timing)).start]).toEqual([0, 9000, 20, 20]);
  }
});

/** The same cases, with cycles that test a few jobs of the queue, and main passes that leave jobs to them. */
function withFewTests(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  const few = fc.record({
    bfMaxJobTest: fc.integer({ min: 1, max: 7 }),
    defaultQueueDepth: fc.constantFrom(0, 1, 4),
    schedInterval: fc.constantFrom(60, 1000),
  });
  return fc.tuple(cases, few).map(([{ cluster, ...rest }, settings]) => ({
    ...rest,
    cluster: { ...cluster, scheduling: { ...cluster.scheduling, ...settings, backfill: true } },
  }));
}

test.each([
  ['few nodes', clusterCases(5, 16), 800],
  ['few nodes on which much happens', eventfulCases(6, 12), 800],
] as const)('queues longer than what a cycle tests: %s', async (_, cases, whole) => {
  const engines = everyTenth({ wasm, checked, twin });
  await holds(withFewTests(cases), whole, async (value) => {
    const { cluster, jobs, timing } = value;
    const oracle = byOracle(value);
    for (const kernel of engines()) {
      expect([...(await replayCluster(kernel, cluster, jobs, timing)).start]).toEqual(oracle);
    }
  });
});
