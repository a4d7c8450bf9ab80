import fc from 'fast-check';
import { expect, it } from 'vitest';
import { freeRows, lowestRows, without } from '../../../../../src/lab/worker/steps/rows.ts';
import { holds } from '../../../../properties/seed.ts';

const MACHINE = 12;
const row = fc
  .tuple(fc.nat({ max: MACHINE - 1 }), fc.integer({ min: 1, max: 5 }))
  .map(([low, width]) => [low, Math.min(MACHINE, low + width)] as const);

/** The rows, one by one. */
const single = (rows: readonly (readonly [number, number])[]) =>
  rows.flatMap(([low, high]) => Array.from({ length: high - low }, (_, i) => low + i));

it('rows without some of them are the others', async () => {
  await holds(fc.array(row, { maxLength: 4 }), 400, (taken) => {
    const busy = new Set(single(taken));
    const left = single(without([[0, MACHINE]], taken));
    expect(left).toEqual(single([[0, MACHINE]]).filter((one) => !busy.has(one)));
  });
});

it('a reservation gets the lowest hole that holds it, else the lowest rows, at its start', async () => {
  expect(
    lowestRows(
      [
        [0, 2],
        [4, 9],
      ],
      3,
    ),
  ).toEqual([[4, 7]]);
  expect(
    lowestRows(
      [
        [0, 2],
        [4, 6],
      ],
      3,
    ),
  ).toEqual([
    [0, 2],
    [4, 5],
  ]);
  const taken = [
    { from: 0, to: 10, rows: [[0, 4]] as const },
    { from: 10, to: 20, rows: [[4, 6]] as const },
  ];
  expect(freeRows(taken, 8, 9)).toEqual([[4, 8]]);
  expect(freeRows(taken, 8, 10)).toEqual([
    [0, 4],
    [6, 8],
  ]);
});
