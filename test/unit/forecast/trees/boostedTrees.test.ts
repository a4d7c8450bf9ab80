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
const shapes = fc.record({
  trees: fc.integer({ min: 0, max: 5 }),
  rate: fc.constantFrom(0.1, 0.5, 1),
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
    await holds(fc.tuple(rows, shapes), 20_000, ([given, shape]) => {
      const trees = fitted(given, undefined, shape);
      const exact = exactTrees(given, undefined, shape);
      for (const { values } of given) expect(trees.of(values)).toBeCloseTo(exact(values), 9);
    });
  });

  it('for a quantile say the same as trees of exact splits', async () => {
    const shares = fc.constantFrom(0.1, 0.5, 0.9);
    await holds(fc.tuple(rows, shares, shapes), 20_000, ([given, share, shape]) => {
      const trees = fitted(given, share, shape);
      const exact = exactTrees(given, share, shape);
      for (const { values } of given) expect(trees.of(values)).toBeCloseTo(exact(values), 9);
    });
  });
});
