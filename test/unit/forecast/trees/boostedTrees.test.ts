import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binned } from '../../../../src/forecast/trees/bins.ts';
import { boostedTrees } from '../../../../src/forecast/trees/boostedTrees.ts';
import { exactTrees, type Row } from '../../../oracle/trees/exactTrees.ts';
import { holds, SEED } from '../../../properties/seed.ts';

// Targets and weights have no ties, so that no two different splits gain the same.
const generic = (root: number, i: number) => (Math.sqrt(root) * i * i) % 1;
const rows = fc
  .record({
    features: fc.integer({ min: 1, max: 3 }),
    count: fc.integer({ min: 1, max: 40 }),
    from: fc.integer({ min: 1, max: 10_000 }),
  })
  .chain(({ features, count, from }) => {
    const value = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constant(Number.NaN));
    const values = fc.array(value, { minLength: features, maxLength: features });
    return fc.array(values, { minLength: count, maxLength: count }).map((all) =>
      all.map((one, i) => ({
        values: one,
        target: generic(2, from + i),
        weight: 0.5 + generic(3, from + i),
      })),
    );
  });
const shapes = (...rates: number[]) =>
  fc.record({
    trees: fc.integer({ min: 0, max: 5 }),
    rate: fc.constantFrom(...rates),
    leaves: fc.integer({ min: 1, max: 8 }),
    leastWeight: fc.constantFrom(0.5, 2, 5),
    ridge: fc.constantFrom(0, 1),
  });

function columnsOf(given: readonly Row[]): Float64Array[] {
  return given[0].values.map((_, feature) => Float64Array.from(given, ({ values }) => values[feature]));
}

function fitted(given: readonly Row[], share: number | undefined, shape: Parameters<typeof boostedTrees>[3]) {
  const column = (name: 'target' | 'weight') => Float64Array.from(given, (row) => row[name]);
  return boostedTrees(binned(columnsOf(given)), column('target'), share ?? 'mean', shape, column('weight'));
}

describe(`boosted trees (seed ${SEED})`, () => {
  it('for the mean say the same as trees of exact splits', async () => {
    await holds(fc.tuple(rows, shapes(0.1, 0.5, 1)), 20_000, ([given, shape]) => {
      const trees = fitted(given, undefined, shape);
      const exact = exactTrees(given, undefined, shape);
      for (const { values } of given) expect(trees.of(values)).toBeCloseTo(exact(values), 9);
    });
  });

  it('for a quantile are those of exact splits, and of equal splits the first is made', async () => {
    const quarters = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 4);
    const all = fc.integer({ min: 1, max: 3 }).chain((features) => {
      const values = (value: fc.Arbitrary<number>) =>
        fc.array(
          fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.constant(Number.NaN) }),
          {
            minLength: features,
            maxLength: features,
          },
        );
      const row = fc.record({
        values: values(fc.integer({ min: -3, max: 3 })),
        target: fc.integer({ min: -9, max: 9 }),
        weight: fc.constantFrom(0.5, 1),
      });
      const given = fc.array(row, { minLength: 1, maxLength: 30 });
      // Values between those of the rows, and on the cuts.
      return fc.tuple(given, fc.array(values(quarters(-14, 14)), { minLength: 9, maxLength: 9 }));
    });
    // These numbers leave no rounding, so that equal gains are equal here and there.
    await holds(fc.tuple(all, quarters(1, 3), shapes(0.5, 1)), 20_000, ([[given, others], share, shape]) => {
      const trees = fitted(given, share, shape);
      const exact = exactTrees(given, share, shape);
      for (const values of [...given.map((row) => row.values), ...others])
        expect(trees.of(values)).toBe(exact(values));
    });
  });

  it('do not split rows whose errors have one sign, whatever rounding gains by it', () => {
    for (let count = 2; count < 40; count++) {
      const values = Float64Array.from({ length: count }, (_, row) => row);
      const shape = { trees: 1, rate: 1, leaves: 8, leastWeight: 0.5, ridge: 0 };
      const [{ feature }] = boostedTrees(binned([values]), values, 0.01, shape).trees;
      expect(feature.filter((one) => one >= 0).length).toBe(1);
    }
  });

  it('split the first of the leaves that gain most', () => {
    const shape = { trees: 1, rate: 1, leaves: 3, leastWeight: 1, ridge: 0 };
    const trees = boostedTrees(
      binned([Float64Array.of(0, 1, 2, 3)]),
      Float64Array.of(0, 1, 10, 11),
      'mean',
      shape,
    );
    expect([0, 1, 2, 3].map((value) => trees.of([value]))).toEqual([0, 1, 10.5, 10.5]);
  });
});
