// Requests as users estimate them, against the plain model and the properties that its paper names.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../../src/errors.ts';
import { estimatesOf } from '../../../../src/trace/generate/estimates.ts';
import { generateLublin, type LublinOptions } from '../../../../src/trace/generate/lublin.ts';
import { plainEstimates } from '../../../oracle/trace/estimates.ts';
import { holds } from '../../../properties/seed.ts';
import { testKernels } from '../../../support/kernels.ts';

const { wasm, checked, twin } = await testKernels();
const HOUR = 3600;

/** Numbers in [0, 1) that a seed gives, each time the same. */
function uniformOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const cases = fc.record({
  jobs: fc.oneof(fc.integer({ min: 500, max: 3000 }), fc.constantFrom(1000, 10_000)),
  maximum: fc.oneof(
    fc.constantFrom(2 * HOUR, 18 * HOUR, 36 * HOUR, 160 * HOUR, 500 * HOUR),
    fc.integer({ min: 2 * HOUR, max: 300 * HOUR }),
  ),
  /** The longest run, as a share of the maximum; runs are skewed to short ones by the power. */
  longest: fc.double({ min: 0, max: 1, noNaN: true }),
  power: fc.integer({ min: 1, max: 6 }),
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
});

function runsOf({
  jobs,
  maximum,
  longest,
  power,
  seed,
}: typeof cases extends fc.Arbitrary<infer T> ? T : never) {
  const uniform = uniformOf(seed + 1);
  return Array.from({ length: jobs }, () => Math.floor(maximum * longest * uniform() ** power));
}

test('each job gets the estimate of the plain model, or too few long estimates are reported', async () => {
  let reported = 0;
  await holds(cases, 60, async (one) => {
    const runs = runsOf(one);
    const plain = plainEstimates(runs, one.maximum, uniformOf(one.seed));
    const made = () => estimatesOf(Float64Array.from(runs), one.maximum, uniformOf(one.seed));
    if (plain === undefined) {
      reported++;
      expect(made).toThrow(
        /^estimates: more jobs run for \d+ s or longer than there are estimates so long \(\d+\)/,
      );
    } else expect([...made()]).toEqual(plain);
  });
  expect(reported).toBeLessThan(60);
});

test('no estimate is shorter than its run or longer than the longest, and most are round times', async () => {
  await holds(cases, 60, async (one) => {
    // Nearly all estimates are longer than that.
    const runs = runsOf({ ...one, longest: Math.min(one.longest, 59 / one.maximum) });
    const estimates = estimatesOf(Float64Array.from(runs), one.maximum, uniformOf(one.seed));
    expect(estimates.every((estimate, job) => estimate >= runs[job] && estimate <= one.maximum)).toBe(true);
    const counts = new Map<number, number>();
    for (const estimate of estimates) counts.set(estimate, (counts.get(estimate) ?? 0) + 1);
    const [[first, most]] = [...counts].sort((a, b) => b[1] - a[1]);
    expect(first).toBe(one.maximum);
    expect(Math.abs(most / one.jobs - 0.217)).toBeLessThan(0.01);
    const isRound = (time: number) => time === one.maximum || time % 300 === 0;
    // Some of the others are round by chance.
    expect(estimates.filter(isRound).length / one.jobs).toBeGreaterThan(0.87);
    expect(counts.size).toBeGreaterThan(20);
  });
});

describe('options that are out of range are refused:', () => {
  const runs = new Float64Array(500);
  const uniform = () => 0.5;
  test.each<[() => unknown, string]>([
    [
      () => estimatesOf(runs.subarray(1), 7200, uniform),
      'estimates: the model needs at least 500 jobs, not 499',
    ],
    [
      () => estimatesOf(runs, 7199, uniform),
      'maxEstimate: expected whole seconds, at least 7200 (2h), got 7199',
    ],
    [() => estimatesOf(runs, 7200.5, uniform), 'maxEstimate: expected whole seconds'],
    [() => estimatesOf(runs.fill(7200), 7200, uniform), 'estimates: more jobs run for 7200 s or longer than'],
  ])('%s', (made, message) => {
    expect(made).toThrow(UsageError);
    expect(made).toThrow(message);
  });
});

describe('jobs of the Lublin-Feitelson model with estimates', () => {
  const options: LublinOptions = { kernel: wasm, jobs: 2000, seed: 5, estimates: 'tsafrir' };

  test('are the same jobs as without, on each engine and by the seed', async () => {
    const { jobs, cleaning } = await generateLublin(options);
    const plain = await generateLublin({ ...options, estimates: undefined });
    expect([jobs.submit, jobs.run, jobs.processors]).toEqual([
      ...[plain.jobs.submit, plain.jobs.run, plain.jobs.processors],
    ]);
    expect(cleaning.rows).toEqual([]);
    for (const kernel of [checked, twin])
      expect((await generateLublin({ ...options, kernel })).jobs.request).toEqual(jobs.request);
    expect((await generateLublin({ ...options, seed: 6 })).jobs.request).not.toEqual(jobs.request);
    // The longest run, in whole hours.
    const longest = Math.max(...jobs.run);
    expect(Math.max(...jobs.request)).toBe(Math.ceil(longest / HOUR) * HOUR);
  });

  test('have run times up to the longest estimate, and those that are cut are counted', async () => {
    const { jobs, cleaning } = await generateLublin({ ...options, maxEstimate: 12 * HOUR });
    const plain = await generateLublin({ ...options, estimates: undefined });
    expect([...jobs.run]).toEqual([...plain.jobs.run].map((run) => Math.min(run, 12 * HOUR)));
    const cut = plain.jobs.run.filter((run) => run > 12 * HOUR).length;
    expect(cut).toBeGreaterThan(0);
    expect(cleaning.rows).toEqual([
      { reason: 'longer-than-max-estimate', action: 'run time cut to 43200 s', jobs: cut },
    ]);
  });

  test('have the load that is wanted', async () => {
    const { jobs, processors } = await generateLublin({ ...options, load: 0.8 });
    const work = jobs.run.reduce((sum, run, job) => sum + run * jobs.processors[job], 0);
    expect(work / (processors * (jobs.submit[jobs.length - 1] - jobs.submit[0]))).toBeCloseTo(0.8, 3);
  });

  test('cannot be combined with another model of requests', async () => {
    await expect(generateLublin({ ...options, overestimate: 2 })).rejects.toThrow(
      'estimates: overestimate gives other requests; leave one of them out',
    );
    await expect(generateLublin({ ...options, estimates: undefined, maxEstimate: 7200 })).rejects.toThrow(
      'maxEstimate: is the longest of the estimates; give estimates too',
    );
  });
});
