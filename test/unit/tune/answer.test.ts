// Answers of a tune about configurations and parameters, by hand on small tables.
import { expect, test } from 'vitest';
import { compared } from '../../../src/tune/answer/comparison.ts';
import { effects } from '../../../src/tune/answer/effects.ts';
import { Space } from '../../../src/tune/search/space.ts';

test('a comparison is the ratio of geometric means, with the interval of their logarithm', () => {
  const base = [1, 2, 3, 4].map(Math.log);
  const twice = [2, 4, 6, 8].map(Math.log);
  expect(compared(twice, base, 1)).toMatchObject({
    value: expect.closeTo(2, 12),
    low: expect.closeTo(2, 12),
  });
  expect(compared(twice, base, -1).value).toBeCloseTo(0.5, 12);
  const ratio = compared([0, 0.2], [0, 0], 1);
  // Two differences of 0.1 ± 0.1: t of one degree of freedom.
  expect(ratio.high).toBeCloseTo(Math.exp(0.1 + 12.706204736 * 0.1), 6);
  // T is 1: a half of Cauchy's distribution is beyond ±1.
  expect(ratio.p).toBeCloseTo(0.5, 6);
});

test('an effect is the mean of those with a value by the mean of all, paired by seed; the largest comes first', () => {
  const space = new Space(
    { small: ['x', 'y'], large: { from: 10, to: 20, step: 10 }, steps: { from: 1, to: 7, step: 1 } },
    's.json',
  );
  const tried = space.all().map((places) => {
    const { small, large, steps } = space.point(places) as Record<string, never>;
    const own = (small === 'y' ? 0.1 : 0) + (large === 20 ? 1 : 0) + 0.01 * Number(steps);
    return { places, logs: [own, own + 5, own - 3] };
  });
  const found = effects(space, tried, 1);
  expect(found.map(({ name }) => name)).toEqual(['large', 'small', 'steps']);
  expect(found[0].levels.map(({ label, configurations }) => [label, configurations])).toEqual([
    ['10', 14],
    ['20', 14],
  ]);
  expect(found[0].levels.map(({ ratio }) => ratio.value)).toEqual([
    expect.closeTo(Math.exp(-0.5), 12),
    expect.closeTo(Math.exp(0.5), 12),
  ]);
  expect(found[1].levels.map(({ label }) => label)).toEqual(['x', 'y']);
  expect(found[0].spread).toBeCloseTo(Math.E, 12);
  expect(found[2].levels.map(({ label }) => label)).toEqual(['1 to 3', '3 to 5', '5 to 7']);
  expect(effects(space, tried, -1)[0].levels[0].ratio.value).toBeCloseTo(Math.exp(0.5), 12);
});

test('an effect is on the seeds that all have, and a value that none has is not in it', () => {
  const space = new Space({ kind: ['x', 'y', 'z'] }, 's.json');
  const [{ levels, spread }] = effects(
    space,
    [
      { places: [1 / 6], logs: [1, 2, 90] },
      { places: [5 / 6], logs: [3, 4] },
    ],
    1,
  );
  expect(levels.map(({ label, configurations }) => [label, configurations])).toEqual([
    ['x', 1],
    ['z', 1],
  ]);
  expect(spread).toBeCloseTo(Math.exp(2), 12);
});

test('a range of up to six values has an effect of each, and one of more, of each third', () => {
  const labels = (range: object) => {
    const space = new Space({ a: range }, 's.json');
    const tried = [0.1, 0.3, 0.4, 0.6, 0.7, 0.9].map((place) => ({ places: [place], logs: [place, 1] }));
    return effects(space, tried, 1)[0].levels.map(({ label }) => label);
  };
  expect(labels({ from: 1, to: 6, step: 1 })).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(labels({ from: 1, to: 7, step: 1 })).toEqual(['1 to 3', '3 to 5', '5 to 7']);
  expect(labels({ from: 0, to: 3 })).toEqual(['0 to 1', '1 to 2', '2 to 3']);
});
