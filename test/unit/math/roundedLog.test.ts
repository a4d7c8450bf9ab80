import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundedLog } from '../../../src/math/roundedLog.ts';
import { exactLog } from '../../oracle/predictions/angle.ts';
import { holds, runsOf, SEED } from '../../properties/seed.ts';

function check(x: number): void {
  expect([x, roundedLog(x)]).toEqual([x, exactLog(x)]);
}

test(`logarithms of any number are the nearest floats (${runsOf(20_000)} numbers, seed ${SEED})`, () =>
  holds(fc.double({ min: 2 ** -60, max: 2 ** 60, noNaN: true }), 20_000, async (x) => check(x)));

test(`logarithms of ratios and products of whole numbers are (${runsOf(20_000)} pairs, seed ${SEED})`, () =>
  holds(
    fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 100_000 })),
    20_000,
    async ([r, m]) => {
      for (const x of [m / r, r / m, m * r, 1 / (r * m)]) check(x);
    },
  ));

test('they are near 1, where they are small, and at powers of two', () => {
  for (const x of [
    1,
    1 + 2 ** -52,
    1 - 2 ** -53,
    1 + 1e-9,
    1 - 1e-9,
    2,
    0.5,
    2 ** 52,
    2 ** -52,
    Math.SQRT2,
    Math.SQRT1_2,
  ])
    check(x);
});
