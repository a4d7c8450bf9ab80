// Waits of a rank are found without sorting: kinds of waits are counted, and a kind of many is divided. Each
// build finds what sorting finds.
import { expect, test } from 'vitest';
import { hostMetrics } from '../../../src/kernel/hostMetrics.ts';
import { metrics } from '../../../src/metrics/metrics.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { everyTenth } from '../../support/engines.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

/** The waits of these ranks among waits, of which every second may count. */
function found(waits: Float64Array, ranks: readonly number[], half: boolean): number[] {
  const count = waits.length;
  const host = hostMetrics();
  const zeros = new Float64Array(count);
  // Whatever they are, these differences are exact.
  const submit = waits.map((wait) => -wait);
  Object.assign(host, { submit, start: zeros, length: zeros, estimate: zeros, reserved: zeros });
  Object.assign(host, { processors: new Int32Array(count), flags: new Uint8Array(count) });
  host.leavesOut = half;
  host.counted = Uint8Array.from(waits, (_, job) => job % 2);
  host.createFairStarts(count);
  host.beginSums(1);
  host.addJobs(count);
  return ranks.map((rank) => host.waitOfRank(count, rank));
}

const COUNTS = [2, 511, 512, 513, 1100, 3000];

test.each<[string, (i: number, count: number) => number]>([
  ['that rise', (i) => i],
  ['that fall', (i, count) => count - i],
  ['that are equal', () => 7],
  ['that are 0', () => 0],
  ['of two kinds', (i) => (i % 2) * 1e6],
  ['without an order', (i) => (i * 7919) % 1009],
  ['of one kind', (i) => 4096 + ((i * 7919) % 1009) / 64],
  ['of one kind, most of them in one part', (i) => (i === 3 ? 4100 : 4096 + ((i * 7919) % 1009) / 2 ** 20)],
  ['below a second', (i) => ((i * 7919) % 1009) / 1010],
  ['that halve', (i) => 2 ** -(i % 1000)],
  ['of the smallest numbers', (i) => (i % 1009) * 5e-324],
  ['of the longest kind', (i) => 2 ** 31 + ((i * 7919) % 1009) * 2 ** 40],
])('waits of all ranks are those of sorted waits, of waits %s', (_, make) => {
  for (const count of COUNTS)
    for (const half of [false, true]) {
      const waits = Float64Array.from({ length: count }, (_, i) => make(i, count));
      const sorted = waits.filter((_, i) => !half || i % 2 === 1).sort();
      const some = new Set([0, 1, sorted.length >> 1, sorted.length - 2, sorted.length - 1]);
      for (let i = 0; i < 20; i++) some.add((i * 7907) % sorted.length);
      const ranks = [...some].filter((rank) => rank >= 0 && rank < sorted.length);
      expect(found(waits, ranks, half)).toEqual(ranks.map((rank) => sorted[rank]));
    }
});

// Conservative backfilling moves the reservation of each waiting job.
const WAITING = { fcfs: 3000, easy: 3000, conservative: 600, 'pv-easy': 3000, 'easy-last': 3000 };

const engines = everyTenth(await testKernels());

test.each(
  Object.entries(WAITING),
)('each build finds the metrics that the host finds, where jobs wait by the thousand under %s (%i)', async (policy, length) => {
  const jobs = Array.from({ length }, (_, i) => ({
    submit: i >> 2,
    run: 1 + (i % 3),
    request: 2,
    processors: 1 + (i % 5),
  }));
  const workload = testWorkload(5, jobs);
  for (const kernel of engines()) {
    const result = await replay(workload, policy, { kernel });
    expect(result.metrics).toEqual(metrics(result.schedule));
    expect(result.metrics.killed).toBe(length / 3);
  }
});
