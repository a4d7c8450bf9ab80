import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BINS, binned } from '../../../../src/forecast/trees/bins.ts';
import { weightedQuantile } from '../../../../src/forecast/trees/weightedQuantile.ts';
import { holds, SEED } from '../../../properties/seed.ts';

describe(`bins (seed ${SEED})`, () => {
  const value = fc.oneof(
    fc.integer({ min: -300, max: 300 }),
    fc.integer({ min: 0, max: 3 }),
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
      const shared = values.some((own, row) => !Number.isNaN(own) && bins[row] === 0);
      if (values.some(Number.isNaN)) expect(shared).toBe(false);
    });
  });

  it('divide each value from the next if these are few, and else hold about as many rows each', () => {
    const few = Float64Array.from({ length: 1000 }, (_, row) => row % BINS);
    expect([...binned([few]).bins]).toEqual([...few]);
    const many = Float64Array.from({ length: 6400 }, (_, row) => (row * 7919) % 6400);
    const counts = new Map<number, number>();
    for (const bin of binned([many]).bins) counts.set(bin, (counts.get(bin) ?? 0) + 1);
    expect([...counts.values()]).toEqual(Array.from({ length: BINS }, () => 100));
  });

  it('separate a value that fills several bins from smaller ones, once', () => {
    const column = Float64Array.from({ length: 1000 }, (_, row) => (row < 500 ? 7 : row));
    const [cuts] = binned([column]).cuts;
    expect(new Set(cuts).size).toBe(cuts.length);
    expect(cuts[0]).toBeGreaterThan(7);
    expect(cuts.length).toBeGreaterThan(BINS / 2 - 2);
  });

  it('are stored row by row', () => {
    expect([...binned([Float64Array.of(1, 2), Float64Array.of(5, 4)]).bins]).toEqual([0, 1, 1, 0]);
    expect(binned([])).toEqual({ rows: 0, features: 0, bins: new Uint8Array(), cuts: [] });
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
