import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stableOrder } from '../../../src/math/stableOrder.ts';
import { holds } from '../../properties/seed.ts';

/** Few distinct values, so that many are equal; in part sorted. */
const numbers = fc
  .array(fc.array(fc.integer({ min: -3, max: 20 }), { maxLength: 60 }), { maxLength: 8 })
  .chain((parts) =>
    fc.constantFrom(
      parts.flat(),
      parts.flatMap((part) => part.toSorted((a, b) => a - b)),
    ),
  );

test('places are in the order of their numbers, and equal numbers stay in their order', async () => {
  await holds(numbers, 20_000, (values) => {
    const expected = [...values.keys()].sort((a, b) => values[a] - values[b] || a - b);
    expect([...stableOrder(Float64Array.from(values))]).toEqual(expected);
  });
});
