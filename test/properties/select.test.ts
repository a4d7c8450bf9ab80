import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantile, quantileBetween } from '../../src/math/quantile.ts';
import { select } from '../../src/metrics/select.ts';
import { holds } from './seed.ts';

const number = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 5 }),
  fc.integer({ min: 0, max: 1e6 }),
  fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
);

test('a quantile is found without sorting, whatever the pieces in which the numbers come', async () => {
  await holds(
    fc.tuple(fc.array(fc.array(number), { minLength: 1 }), fc.array(fc.nat(), { maxLength: 6 })),
    100,
    ([pieces, wanted]) => {
      const all = pieces.flat();
      const ranks = all.length === 0 ? [] : wanted.map((rank) => rank % all.length);
      const spill = { add() {}, read: () => pieces.map((piece) => Float64Array.from(piece)) };
      const sorted = Float64Array.from(all).sort();
      expect(select(spill, ranks)).toEqual(ranks.map((rank) => sorted[rank]));
      for (const q of all.length > 0 ? [0, 0.5, 0.9, 0.99, 1] : [])
        expect(quantileBetween(all.length, q, (rank) => select(spill, [rank])[0])).toBe(quantile(sorted, q));
    },
  );
});
