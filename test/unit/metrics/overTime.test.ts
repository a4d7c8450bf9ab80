import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { timeline } from '../../../src/metrics/timeline.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { observe, replayOf } from '../../properties/replays.ts';
import { holds, SEED } from '../../properties/seed.ts';
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
      const sampled = timeline(schedule, origin + from, origin + from + length, bins);
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
        expect(sampled.time[bin]).toBeCloseTo((a + b) / 2, 6);
        expect(sampled.utilization[bin]).toBeCloseTo(busy / ((b - a) * workload.processors), 6);
        expect(sampled.queue[bin]).toBeCloseTo(waiting / (b - a), 6);
        expect(sampled.wasted[bin]).toBeCloseTo(wasted, 6);
      }
    });
  });

  it('counts neither a killed attempt as waiting nor its work as done, by hand', async () => {
    // The first job ends early, at 10. The head takes the processors of the last job, which has run since 4.
    const workload = {
      processors: 3,
      jobs: [
        { submit: 0, run: 10, request: 20, processors: 1 },
        { submit: 0, run: 4, request: 4, processors: 2 },
        { submit: 1, run: 20, request: 20, processors: 3 },
        { submit: 2, run: 16, request: 16, processors: 2 },
      ],
    };
    const { schedule } = await replayOf(workload, findPolicy('slp-easy'), 'batch', kernels.wasm);
    expect([...schedule.kills.job, ...schedule.kills.start, ...schedule.kills.end]).toEqual([3, 4, 10]);
    expect([...schedule.start]).toEqual([0, 0, 10, 30]);
    const { queue, utilization, wasted } = timeline(schedule, 0, 46, 23);
    // The head waits from 1 on, the killed job from 2 to 4, then both until 10; from then on the killed job
    // alone.
    const waiting = [0.5, 2, 1, 1, 1, ...Array(10).fill(1), ...Array(8).fill(0)];
    expect([...queue].map((jobs) => Math.round(1e9 * jobs) / 1e9)).toEqual(waiting);
    const busy = [3, 3, 3, 3, 3, ...Array(10).fill(3), ...Array(8).fill(2)];
    expect([...utilization].map((share) => Math.round(3e9 * share) / 1e9)).toEqual(busy);
    expect([...wasted]).toEqual([0, 0, 4, 8, 12, ...Array(18).fill(12)]);
    // A later window has all that was lost before it.
    expect([...timeline(schedule, 8, 12, 2).wasted]).toEqual([12, 12]);
    expect([...timeline(schedule, 40, 42, 1).wasted]).toEqual([12]);
  });
});
