// What is stranded: an example worked out by hand, and random uses of a cluster second by second.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { strandedTime, sweep } from '../../../../src/metrics/slurm/stranded.ts';
import { strandedByPartition, strandedMetrics } from '../../../../src/metrics/slurm/strandedMetrics.ts';
import { strandedShares } from '../../../../src/metrics/slurm/strandedShares.ts';
import type { ClusterUse } from '../../../../src/schedule/clusterUse.ts';
import type { Schedule } from '../../../../src/schedule/schedule.ts';
import { type Snapshot, strandedAt } from '../../../oracle/slurm/use/stranded.ts';
import { holds } from '../../../properties/seed.ts';

/** Columns of rows. */
function columns(rows: readonly (readonly number[])[], count: number): number[][] {
  return Array.from({ length: count }, (_, i) => rows.map((row) => row[i]));
}

function useOf(
  partitions: ClusterUse['partitions'],
  groups: ClusterUse['groups'],
  requests: ClusterUse['requests'],
  idleRows: readonly (readonly number[])[],
  waitRows: readonly (readonly number[])[],
): ClusterUse {
  const [time, group, cpus, gpus] = columns(idleRows, 4);
  const [job, from, until] = columns(waitRows, 3);
  return {
    partitions,
    groups,
    requests,
    requestOf: Int32Array.from(requests, (_, i) => i),
    gpus: 2,
    idle: {
      time: Float64Array.from(time),
      group: Int32Array.from(group),
      cpus: Int32Array.from(cpus),
      gpus: Int32Array.from(gpus),
    },
    waits: { job: Int32Array.from(job), from: Float64Array.from(from), until: Float64Array.from(until) },
  };
}

// The example of docs/metrics.md. Nodes n1 and n2 have 4 CPUs each, and n2 has 2 GPUs. The partition main has both, gpu has
// n2. A and B hold 3 CPUs of n1 and of n2. C waits from 10 for 2 CPUs of one node, D from 20 in gpu for 2 CPUs and a GPU.
const REQUESTS = [
  { cpus: 3, gpus: 0, partitions: [0] },
  { cpus: 3, gpus: 0, partitions: [0] },
  { cpus: 2, gpus: 0, partitions: [0] },
  { cpus: 2, gpus: 1, partitions: [1] },
];
const EXAMPLE = useOf(
  [
    { name: 'main', cpus: 8, gpus: 2 },
    { name: 'gpu', cpus: 4, gpus: 2 },
  ],
  [[0], [0, 1]],
  REQUESTS,
  [
    [0, 0, 1, 0],
    [0, 1, 1, 2],
    // A ends and C starts.
    [60, 0, 2, 0],
    [90, 0, 4, 0],
    // B ends and D starts.
    [100, 1, 2, 1],
    [120, 1, 4, 2],
  ],
  [
    [2, 10, 60],
    [3, 20, 100],
  ],
);

/** The schedule of a use, as far as these metrics read it. */
function scheduleWith(use: ClusterUse, submit: number[], end: number[]): Schedule {
  return {
    workload: { processors: 8, jobs: { submit: Float64Array.from(submit) } },
    end: Float64Array.from(end),
    onSlurm: { nodes: [], reason: [], use },
  } as unknown as Schedule;
}

test('the example of docs/metrics.md', () => {
  const schedule = scheduleWith(EXAMPLE, [0, 0, 10, 20], [60, 100, 90, 120]);
  // main: C waits from 10 to 60, and a CPU of each node is idle: 2 CPUs for 50 s. gpu: D asks for 2 CPUs, and one is idle.
  const idle = 60 * 2 + 30 * 3 + 10 * 5 + 20 * 6;
  expect(strandedMetrics(schedule)).toEqual({
    strandedCpus: 100 / (8 * 120),
    strandedIdleCpus: 100 / idle,
    strandedCpuHours: 100 / 3600,
    strandedGpus: 0,
    strandedIdleGpus: 0,
    strandedGpuHours: 0,
  });
  const [main, gpu] = strandedByPartition(schedule) ?? [];
  expect(main).toMatchObject({ partition: 'main', cpus: 8, gpus: 2, strandedCpuHours: 100 / 3600 });
  expect(main.idleCpuHours).toBeCloseTo(idle / 3600, 12);
  expect(gpu).toMatchObject({ partition: 'gpu', cpus: 4, gpus: 2, strandedCpus: 0, strandedGpus: 0 });
  expect(gpu.idleCpuHours).toBeCloseTo((100 + 20 * 2) / 3600, 12);
  expect(gpu.idleGpuHours).toBeCloseTo((100 * 2 + 20) / 3600, 12);
});

test('a node of two partitions counts once, and GPUs are stranded for a job that asks for one', () => {
  // D asks for 1 CPU, so the CPU and both GPUs of n2 are stranded for it from 20 on; in main, all for C until 60.
  const use = { ...EXAMPLE, requests: REQUESTS.with(3, { cpus: 1, gpus: 1, partitions: [1] }) };
  const { cluster, partitions } = strandedTime(use, 0, 120);
  expect(cluster.stranded).toEqual({ cpus: 2 * 50 + 40, gpus: 2 * 80 });
  expect(partitions[0].stranded).toEqual({ cpus: 2 * 50, gpus: 0 });
  expect(partitions[1].stranded).toEqual({ cpus: 80, gpus: 2 * 80 });
});

test('a filter leaves out jobs that wait, and the time outside the makespan of the counted jobs', () => {
  const schedule = scheduleWith(EXAMPLE, [0, 0, 10, 20], [60, 100, 90, 120]);
  expect(strandedMetrics(schedule, (job) => job !== 2)?.strandedCpus).toBe(0);
  // Only C: from 10 to 90.
  expect(strandedMetrics(schedule, (job) => job === 2)?.strandedCpus).toBe(100 / (8 * 80));
  const none = strandedMetrics(schedule, () => false);
  expect(Object.values(none ?? {})).toEqual(Array(6).fill(Number.NaN));
});

test('a cluster without GPUs has no metrics of GPUs, and a schedule without a record none at all', () => {
  const schedule = scheduleWith({ ...EXAMPLE, gpus: 0 }, [0, 0, 10, 20], [60, 100, 90, 120]);
  expect(strandedMetrics(schedule)).toMatchObject({
    strandedCpus: 100 / (8 * 120),
    strandedGpus: Number.NaN,
    strandedGpuHours: Number.NaN,
  });
  expect(strandedMetrics({ ...schedule, onSlurm: undefined })).toBeUndefined();
  expect(strandedByPartition({ ...schedule, onSlurm: undefined })).toBeUndefined();
});

const amount = fc.integer({ min: 0, max: 5 });
const time = fc.integer({ min: 0, max: 40 });

/** Groups of nodes in up to three partitions, changes of what is idle, and jobs that wait in whole seconds. */
const anyUse = fc.record({
  groups: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1 }), {
    minLength: 1,
    maxLength: 4,
  }),
  requests: fc.array(
    fc.record({
      cpus: fc.integer({ min: 1, max: 9 }),
      gpus: fc.integer({ min: 0, max: 4 }),
      partitions: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  changes: fc.array(fc.tuple(time, fc.nat(3), amount, amount), { maxLength: 20 }),
  waits: fc.array(fc.tuple(fc.nat(5), time, time), { maxLength: 10 }),
  window: fc.tuple(time, time),
  step: fc.integer({ min: 1, max: 2 }),
});

test('random uses have the stranded resources that are found second by second', async () => {
  await holds(
    anyUse,
    8000,
    ({ groups, requests, changes, waits, window, step }) => {
      const idleRows = changes
        .map(([at, group, ...rest]) => [at, group % groups.length, ...rest])
        .sort(([a], [b]) => a - b);
      const waitRows = waits.map(([job, a, b]) => [
        job % requests.length,
        Math.min(a, b),
        Math.max(a, b) + 1,
      ]);
      const names = ['a', 'b', 'c'].map((name) => ({ name, cpus: 1, gpus: 1 }));
      const use = useOf(names, groups, requests, idleRows, waitRows);
      const counts = (job: number) => job % step === 0;
      const [from, to] = window;
      const found = strandedTime(use, from, to, counts);
      // A group is as one node.
      const nodes = names.map((_, p) => [...groups.keys()].filter((group) => groups[group].includes(p)));
      const at = (second: number): Snapshot => ({
        at: second,
        idle: groups.map((_, group) => {
          const [, , cpus, gpus] = idleRows.findLast(([t, g]) => t <= second && g === group) ?? [0, 0, 0, 0];
          return { cpus, gpus };
        }),
        waiting: waitRows
          .filter(([, begin, end]) => begin <= second && second < end)
          .map(([job]) => ({ job, ...requests[job] })),
      });
      const sum = { idle: { cpus: 0, gpus: 0 }, stranded: { cpus: 0, gpus: 0 } };
      const sums = { cluster: structuredClone(sum), partitions: names.map(() => structuredClone(sum)) };
      const add = (total: typeof sum, now: typeof sum) => {
        for (const kind of ['idle', 'stranded'] as const)
          for (const what of ['cpus', 'gpus'] as const) total[kind][what] += now[kind][what];
      };
      for (let second = from; second < to; second++) {
        const now = strandedAt(nodes, at(second), counts);
        add(sums.cluster, now.cluster);
        for (const p of names.keys()) add(sums.partitions[p], now.partitions[p]);
      }
      expect(found).toEqual(sums);
    },
    400,
  );
});

test('the stranded share of the CPUs over time', () => {
  const schedule = scheduleWith(EXAMPLE, [0, 0, 10, 20], [60, 100, 90, 120]);
  // 2 of 8 CPUs from 10 to 60.
  expect(strandedShares(schedule, 0, 120, 6)).toEqual(Float64Array.of(0.125, 0.25, 0.25, 0, 0, 0));
  expect(strandedShares(schedule, 20, 70, 2)).toEqual(Float64Array.of(0.25, 0.15));
  expect(strandedShares({ ...schedule, onSlurm: undefined }, 0, 120, 6)).toBeUndefined();
});

test('the sweep visits times that follow one another', () => {
  const visited: [number, number][] = [];
  sweep(EXAMPLE, undefined, (start, end) => visited.push([start, end]));
  const times = [0, 10, 20, 60, 90, 100, 120, Number.POSITIVE_INFINITY];
  expect(visited).toEqual(times.slice(1).map((end, i) => [times[i], end]));
});
