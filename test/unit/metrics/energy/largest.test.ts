// The largest of many values are those of a full sort.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { largest } from '../../../../src/metrics/energy/largest.ts';
import { holds, SEED } from '../../../properties/seed.ts';

/** Values that repeat a short list, or grow, so that a sample of them may be like all or not. */
const lists = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 9 }),
    fc.integer({ min: -3, max: 3 }),
  )
  .chain(([some, slope]) =>
    fc
      .constantFrom(1, 9_999, 10_000, 30_011)
      .map((length) =>
        Float64Array.from({ length }, (_, i) => some[i % some.length] + slope * (i % 1009 === 0 ? i : 0)),
      ),
  );

it(`the largest values are the last of all, sorted (seed ${SEED})`, async () => {
  await holds(fc.tuple(lists, fc.integer({ min: 1, max: 400 })), 300, async ([values, most]) => {
    const count = Math.min(most, values.length);
    const sorted = values.slice().sort();
    const found = largest(values, count);
    expect(found.length).toBeGreaterThanOrEqual(count);
    expect(found).toEqual(sorted.subarray(sorted.length - found.length));
  });
});

it('most of the values are not sorted if a few are needed', () => {
  const values = Float64Array.from({ length: 50_000 }, (_, i) => (i * 7919) % 50_021);
  expect(largest(values, 501).length).toBeLessThan(2000);
});

it('all values are sorted if a sample of them is not like the others', () => {
  // The sample has each fiftieth value.
  const values = Float64Array.from({ length: 50_000 }, (_, i) => (i % 50 === 0 ? 1e6 + i : i % 997));
  const before = values.slice();
  expect(largest(values, 1500)).toEqual(before.slice().sort());
  expect(values).toEqual(before);
});
