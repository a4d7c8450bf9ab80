import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BINS, binned } from '../../../../src/forecast/trees/bins.ts';
import { weightedQuantile } from '../../../../src/forecast/trees/weightedQuantile.ts';
import { holds, SEED } from '../../../properties/seed.ts';

describe(`bins (seed ${SEED})`, () => {
  const value = fc.oneof(
    fc.integer({ min: -300, max: 300 }),
    fc.integer({ min: 0, max: 3 }),
    // Two numbers with none between them.
    fc.constantFrom(1 + Number.EPSILON, 1 + 2 * Number.EPSILON),
    fc.constant(Number.NaN),
  );

  it('keep the order of values, have a cut below each value of a larger bin, and give NaN its own', async () => {
    await holds(fc.array(value, { minLength: 1, maxLength: 400, size: 'max' }), 20_000, (values) => {
      const { bins, cuts, rows, features } = binned([Float64Array.from(values)]);
      expect([rows, features]).toEqual([values.length, 1]);
      expect(cuts[0].length).toBeLessThan(BINS);
      const smaller = values.map((own) =>
        Number.isNaN(own) ? 0 : cuts[0].filter((cut) => cut < own).length,
      );
      expect([...bins]).toEqual(smaller);
      const known = values.filter((own) => !Number.isNaN(own));
      const used = new Set(bins.filter((_, row) => !Number.isNaN(values[row])));
      // Only NaN is in its bin, and no other bin is empty.
      const all = [0, ...[...cuts[0].keys()].map((cut) => cut + 1)].slice(
        known.length < values.length ? 1 : 0,
      );
      if (known.length > 0) expect([...used].sort((a, b) => a - b)).toEqual(all);
      const distinct = new Set(known).size;
      if (distinct < BINS) expect(used.size).toBe(distinct);
    });
  });

  it('divide each value from the next if these are few, and else hold about as many rows each', () => {
    const few = Float64Array.from({ length: 1000 }, (_, row) => row % BINS);
    expect([...binned([few]).bins]).toEqual([...few]);
    const many = Float64Array.from({ length: 6400 }, (_, row) => (row * 7919) % 6400);
    const withUnknown = many.map((own) => (own < 100 ? Number.NaN : own));
    for (const column of [many, withUnknown]) {
      const counts = new Float64Array(BINS);
      for (const bin of binned([column]).bins) counts[bin]++;
      expect(counts).toEqual(new Float64Array(BINS).fill(100));
    }
  });

  it('separate a value that fills several bins from smaller ones, once', () => {
    const column = Float64Array.from({ length: 1000 }, (_, row) => (row < 200 || row >= 700 ? row : 450));
    const [cuts] = binned([column]).cuts;
    expect(new Set(cuts).size).toBe(cuts.length);
    expect([...cuts].filter((cut) => cut > 199 && cut < 700)).toEqual([324.5]);
    expect(cuts.length).toBeGreaterThan(BINS / 2 - 2);
  });

  it('of many rows are those of evenly spaced ones', () => {
    const column = Float64Array.from({ length: 40_001 }, (_, row) => (row * 7919) % 30_011);
    const third = column.filter((_, row) => row % 3 === 0);
    expect(binned([column]).cuts).toEqual(binned([third]).cuts);
    expect(binned([column.subarray(0, 40_000)]).cuts).not.toEqual(binned([third]).cuts);
  });

  it('are stored row by row', () => {
    expect([...binned([Float64Array.of(1, 2), Float64Array.of(5, 4)]).bins]).toEqual([0, 1, 1, 0]);
  });
});

describe(`the weighted quantile (seed ${SEED})`, () => {
  it('is the least value such that those not larger have the share', async () => {
    const some = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 60,
    });
    await holds(fc.tuple(some, fc.integer({ min: 1, max: 8 })), 50_000, ([pairs, eighths]) => {
      const sorted = pairs.toSorted(([a], [b]) => a - b);
      const whole = pairs.reduce((sum, [, weight]) => sum + weight, 0);
      let weight = 0;
      const expected = sorted.find(([, own]) => {
        weight += own;
        return 8 * weight >= eighths * whole;
      })?.[0];
      const column = (at: 0 | 1) => Float64Array.from(pairs, (pair) => pair[at]);
      expect(weightedQuantile(column(0), column(1), eighths / 8)).toBe(expected);
    });
  });
});
