import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { pairedDifference } from '../../../src/metrics/differences.ts';
import { timeline } from '../../../src/metrics/timeline.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { observe, replayOf } from '../../properties/replays.ts';
import { holds, SEED, sized } from '../../properties/seed.ts';
import { smallWorkload } from '../../properties/workloads.ts';
import { type TestKernels, testKernels } from '../../support/kernels.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

describe(`a schedule over time (seed ${SEED})`, () => {
  it('has in each bin the processors that its jobs hold and the number of waiting jobs', async () => {
    const windows = fc.record({
      from: fc.double({ min: -5, max: 30, noNaN: true }),
      length: fc.double({ min: 1, max: 90, noNaN: true }),
      bins: fc.integer({ min: 1, max: 9 }),
    });
    await holds(fc.tuple(smallWorkload, windows), 300, async ([workload, { from, length, bins }]) => {
      const { schedule } = await replayOf(workload, findPolicy('slp-easy'), 'batch', kernels.wasm);
      const origin = workload.jobs[0].submit;
      const told = timeline(schedule, origin + from, origin + from + length, bins);
      const overlap = (a: number, b: number, c: number, d: number) =>
        Math.max(0, Math.min(b, d) - Math.max(a, c));
      const seen = observe(workload, schedule);
      for (let bin = 0; bin < bins; bin++) {
        const a = origin + from + (length / bins) * bin;
        const b = origin + from + (length / bins) * (bin + 1);
        let busy = 0;
        let waiting = 0;
        let wasted = 0;
        for (const { start, end, submit, processors, kills = [] } of seen) {
          busy += processors * overlap(start, end, a, b);
          let since = submit;
          for (const kill of kills) {
            waiting += overlap(since, kill.start, a, b);
            busy += processors * overlap(kill.start, kill.end, a, b);
            wasted += processors * overlap(kill.start, kill.end, Number.NEGATIVE_INFINITY, b);
            since = kill.end;
          }
          waiting += overlap(since, start, a, b);
        }
        expect(told.time[bin]).toBeCloseTo((a + b) / 2, 6);
        expect(told.utilization[bin]).toBeCloseTo(busy / ((b - a) * workload.processors), 6);
        expect(told.queue[bin]).toBeCloseTo(waiting / (b - a), 6);
        expect(told.wasted[bin]).toBeCloseTo(wasted, 6);
      }
    });
  });
});

/** Numbers that look random, from a seed (mulberry32). */
function uniforms(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('a paired difference', () => {
  it('is the weighted mean of the differences', () => {
    const { value } = pairedDifference([1, 2, 3], [2, 2, 9], [1, 2, 3]);
    expect(value).toBeCloseTo((1 * 1 + 2 * 0 + 3 * 6) / 6);
  });

  it('has no interval for few jobs', () => {
    expect(pairedDifference([1, 2], [3, 4]).halfWidth).toBeNaN();
  });

  // Consecutive values are correlated, as waits are: each value is mostly the value before. A binomial is
  // within 3 standard deviations of its mean.
  it.each([0, 0.9])('has an interval that covers the truth in 95 of 100 cases, correlation %d', (memory) => {
    const runs = sized(1000, 200);
    let covered = 0;
    for (let seed = 1; seed <= runs; seed++) {
      const next = uniforms(seed);
      let level = 0;
      const other = Array.from({ length: 3000 }, () => {
        level = memory * level + (next() - 0.5);
        return 7 + level;
      });
      const { value, halfWidth } = pairedDifference(new Float64Array(3000), other);
      if (Math.abs(value - 7) <= halfWidth) covered++;
    }
    expect(Math.abs(covered / runs - 0.95)).toBeLessThan(3 * Math.sqrt((0.95 * 0.05) / runs));
  });
});
