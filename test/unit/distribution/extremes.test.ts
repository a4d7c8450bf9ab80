// Distributions at the limits of what can be computed. They give an answer or an error of one line, and never an
// endless run or a wrong figure.
import { describe, expect, test } from 'vitest';
import { discrete, stepFunctions } from '../../../src/distribution/discrete.ts';
import { fitDistribution } from '../../../src/distribution/fit/fitDistribution.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { samplesFromWorkload } from '../../../src/distribution/samples.ts';
import { UsageError } from '../../../src/errors.ts';
import { lentz } from '../../../src/math/lentz.ts';
import { reserve } from '../../../src/requests/reserve.ts';
import { STRATEGIES } from '../../../src/requests/strategies.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const { checked: kernel } = await testKernels();

test.each([
  'gamma(1e16,1)',
  'gamma(1e-300,1)',
  'beta(1e-300,1,0,1)',
  'beta(1,1e16,0,10)',
  'beta(1e-300,1e-300,0,1)',
])('the distribution %s is refused at once', (distribution) => {
  expect(() => parseDistribution(distribution)).toThrow(UsageError);
  expect(() => parseDistribution(distribution)).toThrow(/; expected 0\.001 to 1000000$/);
});

test.each([
  'gamma(1e6,1)',
  'gamma(0.001,1)',
  'beta(0.001,1e6,0,10)',
  'beta(1e6,1e6,1,2)',
  'beta(0.001,0.001,0,1)',
])('the distribution %s has finite quantiles', (text) => {
  const distribution = parseDistribution(text);
  for (const p of [1e-9, 0.01, 0.5, 0.99]) {
    const x = distribution.quantile(p);
    expect(x).toBeGreaterThanOrEqual(distribution.low);
    expect(x).toBeLessThanOrEqual(distribution.high);
  }
});

test('a continued fraction whose terms are NaN ends in an error', () => {
  expect(() =>
    lentz(
      () => Number.NaN,
      () => 1,
    ),
  ).toThrow(UsageError);
});

test('nearly equal run times can be fitted, also without a gamma distribution', () => {
  const { distribution, refused } = fitDistribution(Array.from({ length: 50 }, (_, i) => 1e6 + i / 1000));
  expect(distribution.mean).toBeCloseTo(1e6, 0);
  expect(refused.map(({ name }) => name)).not.toContain('lognormal');
});

describe('values of probability 0 at the ends of a distribution', () => {
  const padded = discrete([1, 5, 29], [0, 1, 0]);
  const plain = discrete([5], [1]);
  test('do not count as run times', () => {
    expect(stepFunctions(padded)).toMatchObject({ low: 5, high: 5, mean: 5 });
  });
  test.each(STRATEGIES)('change nothing for %s', async (strategy) => {
    const { n: _, distribution: __, ...found } = await reserve(padded, strategy, { kernel });
    const { n: ___, distribution: ____, ...wanted } = await reserve(plain, strategy, { kernel });
    expect(found).toEqual(wanted);
  });
  test('are not requested: a single request is the longest possible run time', async () => {
    const distribution = discrete([5, 29], [1, 0]);
    expect((await reserve(distribution, 'dyn-prog-count', { kernel })).oneRequestCost).toBe(5);
    expect((await reserve(distribution, 't-optimal', { kernel })).oneRequestCost).toBe(5);
    expect((await reserve(distribution, 'no-ckpt-per', { kernel })).sequence).toMatchObject([{ request: 5 }]);
  });
});

test('a limit that nearly covers the distribution is reported with the share that it does not cover', async () => {
  const { notes, expectedCost, sequence } = await reserve('exponential(1h)', 'no-ckpt', {
    kernel,
    limit: 15.9 * 3600,
    points: 50,
  });
  const rest = 1 - (sequence.at(-1)?.probability ?? 0);
  expect(rest).toBeGreaterThan(0);
  expect(rest).toBeLessThan(5e-7);
  expect(expectedCost).toBe(Number.POSITIVE_INFINITY);
  expect(notes.at(-1)).toMatch(
    /^the limit of 15h54m ends the sequence: a job is not done with it with probability [\d.]+e-[78]$/,
  );
});

test('the error for a user who is not in the trace names the users who are', () => {
  const jobs = [3, 8, 3].map((user) => ({ submit: 0, run: 5, request: 9, processors: 1, user }));
  const workload = testWorkload(4, jobs, 'log.swf');
  expect(() => samplesFromWorkload(workload, { user: 7 })).toThrow(
    'log.swf: none of its 3 jobs has user 7; there are user: 3, 8',
  );
  expect(samplesFromWorkload(workload, { user: 8 }).completed).toEqual(Float64Array.of(5));
  const named = { ...workload, names: { user: ['ann', 'bob', 'cy'], application: [] } };
  expect(() => samplesFromWorkload(named, { user: 1, processors: 1 })).toThrow(
    'log.swf: none of its 3 jobs has user ann and processors 1; there are user: cy, 8; processors: 1',
  );
});
