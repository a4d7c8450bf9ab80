import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EarlierForecast, followed } from '../../../../src/forecast/expert/coverage.ts';
import { belowQuantile, type Quantiles } from '../../../../src/forecast/quantiles.ts';
import { movedByMisses } from '../../../oracle/forecast/coverage.ts';
import { holds, SEED } from '../../../properties/seed.ts';

const TIES = [0.1, 0.5, 0.9] as const;
const seconds = fc.integer({ min: 0, max: 2000 });
const rising3 = fc
  .tuple(seconds, seconds, seconds)
  .map((some) => some.sort((a, b) => a - b) as unknown as Quantiles);
const part = fc.constantFrom(0, 0.1, 0.5, 1);
const earlier = fc.record({
  quantiles: rising3,
  ties: fc.tuple(part, part, part),
  known: fc.oneof(seconds, fc.constant(0)),
  isLeast: fc.boolean(),
});

/** This number of earlier forecasts of the same quantiles, and the wait after each. */
const waits = (count: number, wait: (i: number) => number, isLeast = false): EarlierForecast[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ quantiles: [40, 100, 540], ties: TIES, known: wait(i), isLeast },
  }));

describe(`quantiles that follow a shift (seed ${SEED})`, () => {
  it('move as the recursion says', async () => {
    const cases = fc.tuple(rising3, fc.array(earlier, { maxLength: 200 }));
    await holds(cases, 5000, ([quantiles, some]) => {
      const moved = followed({ quantiles, ties: TIES }, some);
      expect(moved.ties).toEqual(TIES);
      for (const [i, expected] of movedByMisses(quantiles, some).entries())
        expect(moved.quantiles[i]).toBeCloseTo(expected, 6);
    });
  });

  it('rise by their shares for a wait above them, and fall by the remainder to 1 for one below', () => {
    const now = { quantiles: [140, 240, 940] as const, ties: TIES };
    const factors = (some: readonly EarlierForecast[]) =>
      followed(now, some).quantiles.map((one, i) => Math.log((60 + one) / (60 + now.quantiles[i])));
    const closeTo = (found: readonly number[], expected: readonly number[]) => {
      for (const [i, one] of expected.entries()) expect(found[i]).toBeCloseTo(one, 12);
    };
    closeTo(factors([]), [0, 0, 0]);
    closeTo(factors(waits(1, () => 1000)), [0.001, 0.005, 0.009]);
    closeTo(factors(waits(1, () => 10)), [-0.009, -0.005, -0.001]);
    // Half of the way from the median to the 90% quantile, in the logarithm, 0.7 is passed and 0.2 of 0.3 is left.
    const between = Math.sqrt(160 * 600) - 60;
    closeTo(factors(waits(1, () => between, true)), [0.001, 0.005, 0.01 * (0.9 - 2 / 3)]);
    // Half of the way to the 10% quantile, 0.05 is passed.
    const low = Math.sqrt(60 * 100) - 60;
    closeTo(
      factors(waits(1, () => low, true)),
      [0.1, 0.5, 0.9].map((share) => 0.01 * (share - (share - 0.05) / 0.95)),
    );
    // Half of the waits that equal the median count as below it.
    closeTo(factors(waits(1, () => 100)), [0.001, 0, -0.001]);
  });

  it('hold their shares of the waits before and after a shift, though the forecasts never change', () => {
    // The forecasts are right for waits of up to 100 s.
    const waited = (i: number) => (i < 500 ? 100 : 200) * ((i * Math.SQRT2) % 1);
    const all = waits(1000, waited).map((one) => ({ ...one, quantiles: [10, 50, 90] as const }));
    const sharesBelow = (from: number) =>
      [0, 1, 2].map((i) => {
        const places = Array.from({ length: 60 }, (_, k) => from + 4 * k);
        const below = places.map((place) =>
          belowQuantile(all[place].known, followed(all[place], all.slice(0, place)), i),
        );
        return below.reduce((sum, one) => sum + one, 0) / below.length;
      });
    for (const shares of [sharesBelow(260), sharesBelow(760)])
      for (const [i, share] of [0.1, 0.5, 0.9].entries())
        expect(Math.abs(shares[i] - share)).toBeLessThan(0.04);
  });
});
