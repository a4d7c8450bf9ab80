import fc from 'fast-check';
import { expect, test } from 'vitest';
import { circle } from '../../../src/math/circle.ts';
import { exactCosine, exactSine } from '../../oracle/predictions/angle.ts';
import { holds, runsOf, SEED } from '../../properties/seed.ts';

function check(angle: number): void {
  expect([angle, circle(angle)]).toEqual([angle, { cosine: exactCosine(angle), sine: exactSine(angle) }]);
}

test(`cosine and sine of any angle are the nearest floats (${runsOf(100_000)} angles, seed ${SEED})`, () =>
  holds(fc.double({ min: 1e-9, max: 2 * Math.PI, noNaN: true }), 100_000, async (angle) => check(angle)));

test(`cosine and sine of a time of the day or the week are (${runsOf(100_000)} times, seed ${SEED})`, () =>
  holds(fc.tuple(fc.nat(604_799), fc.constantFrom(86_400, 604_800)), 100_000, async ([second, period]) =>
    check((2 * Math.PI * (second % period)) / period),
  ));

test('they are at the quarters and the eighths, where one of them nearly is 0, or both are alike', () => {
  for (let eighth = 0; eighth < 8; eighth++)
    for (const offset of [-1e-15, 0, 1e-15, 1e-9]) check(Math.max(0, (eighth * Math.PI) / 4 + offset));
});
