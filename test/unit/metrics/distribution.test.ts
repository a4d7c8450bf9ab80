import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distributionPoints, sharesUpTo, weightUpTo } from '../../../src/metrics/distribution.ts';
import { holds, SEED } from '../../properties/seed.ts';

// Many equal values, and 0, which many jobs wait.
const values = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ min: 0, max: 1e9, noNaN: true })),
  {
    minLength: 1,
    maxLength: 60,
  },
);
const points = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 12 }), fc.double({ min: 0, max: 1e9, noNaN: true })),
  {
    minLength: 1,
    maxLength: 20,
  },
);
const rising = (list: readonly number[]) => Float64Array.from(list).sort();

describe(`a distribution (seed ${SEED})`, () => {
  it('is the share of values that are at most x', async () => {
    await holds(fc.tuple(values, points), 2000, ([list, xs]) => {
      const at = rising(xs);
      const slow = Array.from(at, (x) => list.filter((value) => value <= x).length / list.length);
      expect(Array.from(sharesUpTo(rising(list), at))).toEqual(slow);
    });
  });

  it('is the share of the weight on values of at most x', async () => {
    const weighed = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 1000 })), {
      minLength: 1,
      maxLength: 40,
    });
    await holds(fc.tuple(weighed, points), 2000, ([pairs, xs]) => {
      const at = rising(xs);
      const sum = (some: typeof pairs) => some.reduce((all, [, weight]) => all + weight, 0);
      const all = sum(pairs);
      const slow = Array.from(at, (x) => (all === 0 ? 0 : sum(pairs.filter(([value]) => value <= x)) / all));
      const found = weightUpTo(
        pairs.map(([value]) => value),
        pairs.map(([, weight]) => weight),
        at,
      );
      expect(Array.from(found)).toEqual(slow);
    });
  });

  it.each([true, false])('is drawn at both ends and at every value, logarithmic %s', async (logarithmic) => {
    await holds(fc.tuple(values, values), 1000, ([a, b]) => {
      const columns = [rising(a), rising(b)];
      const at = Array.from(distributionPoints(columns, 1, 1e9, logarithmic));
      const between = new Set([...a, ...b].filter((value) => value > 1 && value < 1e9));
      expect(at).toEqual([1, ...[...between].sort((x, y) => x - y), 1e9]);
    });
  });

  it.each([
    true,
    false,
  ])('is drawn at even points where there are many values, logarithmic %s', (logarithmic) => {
    const many = Float64Array.from({ length: 5000 }, (_, i) => 1 + i);
    const at = distributionPoints([many], 1, 1000, logarithmic);
    const steps = Array.from(at.subarray(1), (x, i) => (logarithmic ? Math.log(x / at[i]) : x - at[i]));
    expect([at[0], at.at(-1)]).toEqual([1, 1000]);
    expect(at.length).toBeLessThan(5000);
    for (const step of steps) expect(step).toBeCloseTo(steps[0], 9);
  });
});
