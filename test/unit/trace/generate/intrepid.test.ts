import { describe, expect, test } from 'vitest';
import { generateIntrepid } from '../../../../src/trace/generate/intrepid.ts';
import { INTREPID, intrepidCells, intrepidClasses } from '../../../../src/trace/generate/intrepidModel.ts';
import { statistics } from '../../../../src/trace/statistics/statistics.ts';
import { sized } from '../../../properties/seed.ts';
import { testKernels } from '../../../support/kernels.ts';

const { wasm, checked, twin } = await testKernels();

describe('the synthetic Intrepid', () => {
  test.each(
    sized([1, 2, 3, 4, 5, 6, 7, 8], [1, 2]),
  )('has the published characteristics (seed %i)', async (seed) => {
    const { jobs, processors, span, estimates, backfilling } = statistics(
      await generateIntrepid({ kernel: wasm, seed }),
    );
    expect(jobs).toBe(68_936);
    expect(processors).toBe(40_960);
    expect(Math.round(span / 86_400)).toBe(239);
    expect(Math.abs(estimates.over - 0.822)).toBeLessThan(0.005);
    expect(Math.abs(estimates.under - 0.177)).toBeLessThan(0.005);
    expect(Math.abs(backfilling.smallShare - 0.308)).toBeLessThan(0.005);
    const within = (found: number, published: number) =>
      expect(Math.abs(found / published - 1)).toBeLessThan(0.02);
    within(backfilling.time, 1.36);
    within(backfilling.space, 2132);
    within(backfilling.jobSize, 880);
    within(backfilling.jobWork, 3089);
    within(backfilling.smallSize, 48.6);
    within(backfilling.smallWork, 31);
    within(backfilling.rate, 0.21);
  });

  test('has the published means exactly in its classes', () => {
    const mean = (value: (c: ReturnType<typeof intrepidClasses>[number]) => number) =>
      intrepidClasses().reduce((sum, c) => sum + c.share * value(c), 0);
    const gap = (c: { request: number; accuracy: number }) => c.request * (1 - c.accuracy);
    expect(mean(() => 1)).toBeCloseTo(1, 12);
    expect(mean((c) => c.nodes)).toBeCloseTo(INTREPID.jobNodes, 6);
    expect(mean(gap)).toBeCloseTo(INTREPID.backfillingTime, 9);
    expect(mean((c) => c.nodes * gap(c))).toBeCloseTo(INTREPID.backfillingSpace, 6);
    const cells = intrepidCells();
    expect(cells.reduce((sum, cell) => sum + cell.share, 0)).toBeCloseTo(1, 12);
    expect(cells.reduce((sum, { share, request }) => sum + share * request, 0) / 3600).toBeCloseTo(
      mean((c) => c.request),
      9,
    );
    for (const { accuracy } of intrepidClasses()) expect(accuracy > 0.2 && accuracy < 0.7).toBe(true);
  });

  test('is the same to the last bit on every engine, and differs with another seed', async () => {
    const workload = await generateIntrepid({ kernel: wasm, jobs: 8000, seed: 4 });
    expect(await generateIntrepid({ kernel: twin, jobs: 8000, seed: 4 })).toEqual(workload);
    expect(await generateIntrepid({ kernel: checked, jobs: 8000, seed: 4 })).toEqual(workload);
    const { jobs } = await generateIntrepid({ kernel: wasm, jobs: 8000, seed: 5 });
    expect(jobs.submit).not.toEqual(workload.jobs.submit);
    expect(jobs.run).not.toEqual(workload.jobs.run);
  });

  test.each([1, 2, 10, 500])('can have %i jobs too', async (count) => {
    const { jobs } = await generateIntrepid({ kernel: checked, jobs: count });
    expect(jobs.length).toBe(count);
    for (let job = 0; job < count; job++) {
      expect(jobs.processors[job]).toBeGreaterThanOrEqual(1);
      expect(jobs.processors[job]).toBeLessThanOrEqual(40_960);
      expect(jobs.run[job]).toBeGreaterThanOrEqual(1);
      expect(jobs.request[job]).toBeGreaterThanOrEqual(600);
      expect(jobs.submit[job]).toBeGreaterThanOrEqual(job === 0 ? 0 : jobs.submit[job - 1]);
    }
  });

  test('has users with habits: the last accuracy of a user predicts the next one', async () => {
    const { jobs } = await generateIntrepid({ kernel: wasm });
    const accuracy = jobs.run.map((run, job) => Math.min(1, run / jobs.request[job]));
    const last = new Map<number, number>();
    let toLast = 0;
    let toAnother = 0;
    for (let job = 0; job < jobs.length; job++) {
      const before = last.get(jobs.user[job]);
      last.set(jobs.user[job], accuracy[job]);
      if (before === undefined) continue;
      toLast += Math.abs(accuracy[job] - before);
      toAnother += Math.abs(accuracy[job] - accuracy[(job + 30_000) % jobs.length]);
    }
    expect(last.size).toBeGreaterThan(150);
    expect(toLast).toBeLessThan(0.9 * toAnother);
  });
});
