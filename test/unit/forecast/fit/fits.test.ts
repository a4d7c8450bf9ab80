// How well policies explain the waits of a log, against sums by hand.
import { describe, expect, it } from 'vitest';
import { fitsOf } from '../../../../src/forecast/fit/fits.ts';

/** The same numbers at each call. */
function uniforms(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('fits', () => {
  it('have the factors, shares and delays of their waits, the best first', () => {
    // Minutes: with one added, the log has 1, 2, 4 and 8.
    const waits = [0, 60, 180, 420];
    const under = [
      [60, 0], // twice, right
      [60, 120], // right, 3 / 2
      [180, 180], // right, right
      [180, 480], // half, 9 / 8
    ];
    const { jobs, fits, ofMedian } = fitsOf(['a', 'b'], waits, under, uniforms());
    expect(jobs).toBe(4);
    expect(fits.map(({ policy }) => policy)).toEqual(['b', 'a']);
    const [b, a] = fits;
    expect(b.factor).toBeCloseTo((1.5 * 1.125) ** (1 / 4), 12);
    expect(a.factor).toBeCloseTo(2 ** (2 / 4), 12);
    expect(b.ofBest).toBe(1);
    expect(a.ofBest).toBeCloseTo(Math.log(4) / Math.log(1.5 * 1.125), 12);
    // A difference of a minute is within a minute.
    expect([b.withinMinute, a.withinMinute]).toEqual([1, 0.75]);
    // Under b the first job starts at once, which waited for 0 s; under a none does.
    expect(b.delay).toBe(0);
    expect(a.delay).toBeNaN();
    // The median is 120 s, 3 minutes with the one added: 3, 3 / 2, 4 / 3 and 8 / 3.
    expect(ofMedian).toBeCloseTo((3 * 1.5 * (4 / 3) * (8 / 3)) ** (1 / 4), 12);
  });

  it('have the median of the waits of jobs that start at once as delay', () => {
    const { fits } = fitsOf(['a'], [5, 9, 30, 1000], [[0], [0], [0], [1]], uniforms());
    expect(fits[0].delay).toBe(9);
  });

  it('have an interval over blocks of ten jobs', () => {
    // Within a block, the errors of both are the same for each job; blocks differ.
    const blocks = [1, 2, 3, 5, 8, 13];
    const waits = blocks.flatMap((block) => Array.from({ length: 10 }, () => 60 * (2 ** block - 1)));
    const under = blocks.flatMap((block) =>
      Array.from({ length: 10 }, () => [60 * (2 ** (block - 1) - 1), 0]),
    );
    const { fits } = fitsOf(['near', 'far'], waits, under, uniforms());
    const [near, far] = fits;
    expect([near.policy, near.halfWidth]).toEqual(['near', 0]);
    expect(near.factor).toBeCloseTo(2, 12);
    expect(far.ofBest).toBeCloseTo(32 / 6, 12);
    // By hand: half of the distance of the 2.5 and 97.5% quantiles of means of six draws from the six blocks.
    const next = uniforms();
    const means = Array.from(
      { length: 20_000 },
      () => blocks.map(() => blocks[Math.floor(next() * 6)]).reduce((sum, one) => sum + one, 0) / 6,
    ).sort((x, y) => x - y);
    expect(Math.abs(far.halfWidth - (means[19_500] - means[500]) / 2)).toBeLessThan(0.2);
  });
});
