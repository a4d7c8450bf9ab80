import { expect, test } from 'vitest';
import {
  meanEstimate,
  pairedDifference,
  pairedRatio,
  ratioEstimate,
  ratioToItself,
} from '../../../src/experiment/estimate.ts';
import { studentT95 } from '../../../src/math/studentT.ts';

test('the quantiles of Student’s t are those of the tables', () => {
  // 1: tan(0.475 π); 2: 0.95 √2 / √(1 − 0.95²); the others as every table prints them.
  expect(studentT95(1)).toBeCloseTo(Math.tan(0.475 * Math.PI), 9);
  expect(studentT95(2)).toBeCloseTo((0.95 * Math.SQRT2) / Math.sqrt(1 - 0.95 ** 2), 10);
  for (const [freedom, t] of [
    [4, 2.776],
    [9, 2.262],
    [49, 2.01],
    [100, 1.984],
    [1e6, 1.96],
  ])
    expect(studentT95(freedom)).toBeCloseTo(t, 3);
});

test('a mean has the interval of Student’s t', () => {
  const { mean, halfWidth } = meanEstimate([1, 2, 3, 4, 5]);
  expect(mean).toBe(3);
  // s² = 2.5: 2.7764 √(2.5 / 5)
  expect(halfWidth).toBeCloseTo(2.776445105 * Math.SQRT1_2, 8);
  // s = 1, t = tan(0.475 π).
  expect(meanEstimate([7, 7 + Math.SQRT2]).halfWidth).toBeCloseTo(Math.tan(0.475 * Math.PI) / Math.SQRT2, 9);
  expect(meanEstimate([7]).halfWidth).toBeNaN();
  expect(meanEstimate([7]).mean).toBe(7);
  expect(meanEstimate([]).mean).toBeNaN();
});

test('a ratio paired by seed cancels the variation that both sides share', () => {
  const b = [1, 2, 3, 4];
  const double = ratioEstimate(
    b.map((x) => 2 * x),
    b,
  );
  expect(double.mean).toBe(2);
  expect(double.halfWidth).toBe(0);
  // r = 1.1, d = a - r b = (0.9, -1.2, 0.7, -0.4): s² = 2.9 / 3
  const a = [2, 1, 4, 4];
  expect(ratioEstimate(a, b).mean).toBeCloseTo(1.1, 12);
  expect(ratioEstimate(a, b).halfWidth).toBeCloseTo((3.182446305 * Math.sqrt(2.9 / 3 / 4)) / 2.5, 8);
});

test('paired ratios are averaged on the scale of logarithms, and so is their interval', () => {
  // Ratios 1, 2, 4: logarithms 0, 1, 2 times log 2; mean 1, s = 1, t = 4.302652730.
  const { value, low, high } = pairedRatio([3, 10, 4], [3, 5, 1]);
  expect(value).toBeCloseTo(2, 12);
  const reach = 2 ** (4.30265273 / Math.sqrt(3));
  expect(low).toBeCloseTo(2 / reach, 8);
  expect(high).toBeCloseTo(2 * reach, 6);
});

test('a ratio of one pair has no interval, and a value that is not above 0 has no ratio', () => {
  expect(pairedRatio([3], [2])).toEqual({ value: 1.5, low: Number.NaN, high: Number.NaN, p: Number.NaN });
  for (const [a, b] of [
    [
      [0, 1],
      [1, 1],
    ],
    [
      [1, 1],
      [1, 0],
    ],
    [
      [1, Number.NaN],
      [1, 1],
    ],
    [[], []],
  ])
    expect(pairedRatio(a, b)).toEqual({
      value: Number.NaN,
      low: Number.NaN,
      high: Number.NaN,
      p: Number.NaN,
    });
});

// The waits of a resampled log are skewed: a week that is full is far worse than an empty one is good.
test('the interval of a paired ratio never reaches 0, and about 19 of 20 contain the ratio of skewed values', () => {
  const uniform = uniforms();
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  let held = 0;
  let below = 0;
  const trials = 2000;
  for (let trial = 0; trial < trials; trial++) {
    const b = Array.from({ length: 5 }, () => Math.exp(normal()));
    const a = b.map((x) => x * 0.7 * Math.exp(0.8 * normal()));
    const { low, high } = pairedRatio(a, b);
    expect(low).toBeGreaterThan(0);
    if (low <= 0.7 && 0.7 <= high) held++;
    const linear = ratioEstimate(a, b);
    if (linear.mean < linear.halfWidth) below++;
  }
  expect(held / trials).toBeGreaterThan(0.93);
  expect(held / trials).toBeLessThan(0.97);
  // A half-width around the ratio of the means would often say that less than nothing is possible.
  expect(below).toBeGreaterThan(trials / 10);
});

/** Uniform on (0, 1). */
function uniforms(): () => number {
  let state = 1;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

test('about 19 of 20 intervals contain the ratio', () => {
  const uniform = uniforms();
  let held = 0;
  const trials = 2000;
  for (let trial = 0; trial < trials; trial++) {
    const b = Array.from({ length: 50 }, () => 1 + uniform());
    const a = b.map((x) => 1.3 * x + uniform() - 0.5);
    const { mean, halfWidth } = ratioEstimate(a, b);
    if (Math.abs(mean - 1.3) <= halfWidth) held++;
  }
  // 0.95 ± 0.02: four standard errors
  expect(held / trials).toBeGreaterThan(0.93);
  expect(held / trials).toBeLessThan(0.97);
});

/** Seeds of which a share differs by a skewed amount; the others do not differ. */
function rareDifferences(seeds: number, share: number, uniform: () => number): [a: number[], b: number[]] {
  const b = Array.from({ length: seeds }, () => 0.7 + 0.01 * uniform());
  return [b.map((value) => (uniform() < share ? value * Math.exp(0.02 + 0.02 * uniform()) : value)), b];
}

test.each([
  [5, 0.3],
  [5, 0.5],
  [10, 0.05],
  [10, 0.3],
  [20, 0.03],
  [20, 0.2],
  [20, 0.4],
  [50, 0.1],
  [100, 0.01],
  [100, 0.1],
])('of %i seeds of which a share of %f differs, intervals that are stated contain the truth', (seeds, share) => {
  const uniform = uniforms();
  const trials = 800;
  // E[exp(0.02 + 0.02 U)] − 1 of values around 0.705, and E[0.02 + 0.02 U].
  const difference = share * 0.705 * ((Math.exp(0.04) - Math.exp(0.02)) / 0.02 - 1);
  const ratio = Math.exp(share * 0.03);
  let [stated, missed, missedRatios, zero] = [0, 0, 0, 0];
  for (let trial = 0; trial < trials; trial++) {
    const [a, b] = rareDifferences(seeds, share, uniform);
    const { mean, halfWidth } = pairedDifference(a, b);
    const { low, high } = pairedRatio(a, b);
    expect(Number.isNaN(halfWidth)).toBe(Number.isNaN(low));
    if (Number.isNaN(halfWidth)) continue;
    stated++;
    if (halfWidth === 0) zero++;
    if (Math.abs(mean - difference) > halfWidth) missed++;
    if (low > ratio || high < ratio) missedRatios++;
  }
  expect(zero).toBe(0);
  // 5% and four standard errors.
  const most = 0.05 * trials + 4 * Math.sqrt(0.05 * 0.95 * trials);
  expect(missed).toBeLessThan(most);
  expect(missedRatios).toBeLessThan(most);
  if (stated > 100) expect(missed / stated).toBeLessThan(0.1);
});

test('differences have an interval if half of the seeds differ, or eight', () => {
  const pairs = (differing: number, seeds: number) => {
    const b = Array.from({ length: seeds }, (_, i) => 1 + i);
    return [b.map((value, i) => (i < differing ? value * (1.1 + 0.01 * i) : value)), b] as const;
  };
  const hasInterval = (differing: number, seeds: number) => {
    const found = pairedDifference(...pairs(differing, seeds));
    const ratio = pairedRatio(...pairs(differing, seeds));
    expect(found.mean).not.toBeNaN();
    expect(ratio.value).not.toBeNaN();
    expect(Number.isNaN(found.p)).toBe(Number.isNaN(found.halfWidth));
    expect(Number.isNaN(ratio.low)).toBe(Number.isNaN(found.halfWidth));
    return !Number.isNaN(found.halfWidth);
  };
  expect([hasInterval(0, 10), hasInterval(4, 10), hasInterval(5, 10)]).toEqual([false, false, true]);
  expect([hasInterval(7, 100), hasInterval(8, 100)]).toEqual([false, true]);
  expect([hasInterval(1, 3), hasInterval(2, 3), hasInterval(1, 2)]).toEqual([false, true, true]);
});

test('sums that differ in their last bits do not differ', () => {
  const b = Array.from({ length: 10 }, (_, i) => 0.69 + i / 1000);
  const a = b.map((value) => value * (1 + 2 ** -50));
  expect(pairedDifference(a, b).halfWidth).toBeNaN();
  expect(pairedRatio(a, b).low).toBeNaN();
  const more = b.map((value) => value * (1 + 2 ** -30));
  expect(pairedDifference(more, b).halfWidth).toBeGreaterThan(0);
});

test('values are once themselves, for sure', () => {
  expect(ratioToItself([1, 2, 2])).toEqual({ value: 1, low: 1, high: 1, p: 1 });
  expect(ratioToItself([0, 2]).value).toBeNaN();
});
