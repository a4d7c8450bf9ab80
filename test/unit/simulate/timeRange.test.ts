// Times are added as 64-bit floats. Inside the range, the sum of a start and an estimate is a later end, so
// every estimate takes up time. A run outside the range is refused.
import { describe, expect, it } from 'vitest';
import { DataError } from '../../../src/errors.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import type { EventRule } from '../../../src/schedule/schedule.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { LATEST, TimeRange } from '../../../src/simulate/timeRange.ts';
import { holds } from '../../properties/seed.ts';
import { smallWorkload } from '../../properties/workloads.ts';
import { testKernels } from '../../support/kernels.ts';
import { type TestJob, testWorkload } from '../../support/workload.ts';

const { wasm: kernel } = await testKernels();
const job = (submit: number, run: number, request = run): TestJob => ({
  submit,
  run,
  request,
  processors: 2,
});
const run = (jobs: TestJob[], policy = 'conservative', eventRule: EventRule = 'batch') =>
  replay(testWorkload(2, jobs), policy, { kernel, eventRule });

describe('a replay of late times', () => {
  it.each([
    ['a submission at 1e308 s', [job(0, 1), job(1e308, 1)]],
    ['a run of 1e308 s', [job(0, 1e308)]],
    ['submissions after 2^53 s', [job(LATEST, 1)]],
    [
      'runs that reach beyond 2^53 s one after the other',
      [job(0, LATEST / 2), job(0, LATEST / 2), job(0, 1)],
    ],
  ])('refuses %s under either rule', async (_, jobs) => {
    for (const rule of ['batch', 'each'] as const) {
      await expect(run(jobs, 'conservative', rule)).rejects.toThrow(DataError);
      await expect(run(jobs, 'easy', rule)).rejects.toThrow(/^test: job \d.*2\^53 s/);
    }
  });

  it('is exact up to 2^53 s', async () => {
    const start = LATEST - 100;
    for (const rule of ['batch', 'each'] as const) {
      const { schedule } = await run([job(start, 49), job(start, 50)], 'conservative', rule);
      expect([...schedule.start]).toEqual([start, start + 49]);
      expect([...schedule.end]).toEqual([start + 49, start + 99]);
    }
  });

  it('never exceeds the machine with virtual estimates at times in milliseconds since 1970', async () => {
    const policy = { ...findPolicy('conservative'), estimate: 'virtual:1' as const };
    await holds(smallWorkload, 300, async ({ processors, jobs }) => {
      const late = jobs.map((one) => ({ ...one, submit: one.submit + 1.7e12 }));
      const { start, end, workload } = (await replay(testWorkload(processors, late), policy, { kernel }))
        .schedule;
      for (const at of start) {
        let busy = 0;
        for (let j = 0; j < start.length; j++)
          if (start[j] <= at && at < end[j]) busy += workload.jobs.processors[j];
        expect(busy).toBeLessThanOrEqual(processors);
      }
    });
  });
});

describe('the check of the range of times', () => {
  const nameOf = (j: number) => `job ${j}`;
  const times = (submit: number, length: number, estimate: number) => ({
    submit: Float64Array.of(submit),
    length: Float64Array.of(length),
    estimate: Float64Array.of(estimate),
  });

  it.each([
    ['submit time', times(Number.NaN, 10, 10)],
    ['submit time', times(Number.NEGATIVE_INFINITY, 10, 10)],
    ['run time', times(0, Number.NaN, 10)],
    ['run time', times(0, Number.POSITIVE_INFINITY, 10)],
    ['estimate', times(0, 10, Number.NaN)],
    ['estimate', times(0, 10, Number.POSITIVE_INFINITY)],
  ])('refuses a %s that is no number', (what, wrong) => {
    expect(() => new TimeRange().add(wrong, nameOf)).toThrow(
      new RegExp(`^job 0: ${what} (NaN|-?Infinity): expected a finite number`),
    );
  });

  it('refuses an estimate that is lost by rounding, if the run time is longer', () => {
    const range = () => new TimeRange();
    expect(() => range().add(times(1e13, 10, 1e-4), nameOf)).toThrow(
      'job 0: its estimate of 0.0001 s is shorter',
    );
    expect(() => range().add(times(1e13, 1e-4, 1e-4), nameOf)).not.toThrow();
    expect(() => range().add(times(1e9, 10, 1e-4), nameOf)).not.toThrow();
  });

  it('counts the jobs of all parts of a log', () => {
    const range = new TimeRange();
    range.add(times(0, LATEST / 4, 1), nameOf);
    range.add(times(0, LATEST / 4, 1), nameOf);
    expect(() => range.add(times(0, LATEST / 2, 2), nameOf)).toThrow('times are exact up to 2^53 s');
  });
});
