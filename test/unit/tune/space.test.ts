import { describe, expect, test } from 'vitest';
import { evenPoints } from '../../../src/tune/search/sequence.ts';
import { Space } from '../../../src/tune/search/space.ts';

const space = (vary: unknown) => new Space(vary, 's.json');
const all = (vary: unknown) => {
  const made = space(vary);
  return made.all().map((places) => made.point(places));
};

describe('the configurations of a tune', () => {
  test('are every combination of choices, and of the steps of ranges', () => {
    expect(
      all({ policy: ['easy', 'fcfs'], jobs: { from: 10, to: 30, step: 10 }, comment: 'of mine' }),
    ).toEqual(['easy', 'fcfs'].flatMap((policy) => [10, 20, 30].map((jobs) => ({ policy, jobs }))));
  });

  test('may differ inside a value, and only under one choice', () => {
    const order = { order: ['sjf', 'wfp3'], backfilling: 'easy' };
    expect(all({ policy: [order, 'fcfs'] })).toEqual([
      ...[
        { policy: { order: 'sjf', backfilling: 'easy' } },
        { policy: { order: 'wfp3', backfilling: 'easy' } },
      ],
      ...[{ policy: 'fcfs' }, { policy: 'fcfs' }],
    ]);
    const inside = space({ policy: { order: { formula: '-wait ^ a', a: { from: 1, to: 3 } } } });
    expect(inside.dimensions.map(({ name }) => name)).toEqual(['policy.order.a']);
    expect(inside.point([0.25])).toEqual({ policy: { order: { formula: '-wait ^ a', a: 1.5 } } });
  });

  test('may be named in texts, at any depth, and then are no parameters of their own', () => {
    const vary = {
      policy: ['./mine.mjs?alpha={alpha}&beta={beta}', { estimate: 'virtual:{alpha}' }],
      alpha: [1, 2],
      beta: 3,
    };
    expect(all(vary)).toEqual([
      { policy: './mine.mjs?alpha=1&beta=3' },
      { policy: './mine.mjs?alpha=2&beta=3' },
      { policy: { estimate: 'virtual:1' } },
      { policy: { estimate: 'virtual:2' } },
    ]);
    expect(all({ schedule: ['{policy}.csv', 'b'] })).toEqual([
      { schedule: '{policy}.csv' },
      { schedule: 'b' },
    ]);
  });

  test('may be nothing, or one value more', () => {
    expect(all({ shake: [null, '10m'], policy: ['easy'] })).toEqual([
      { shake: null, policy: 'easy' },
      { shake: '10m', policy: 'easy' },
    ]);
    expect(all({ policy: { estimate: null, order: ['sjf', null] } })).toEqual([
      { policy: { estimate: null, order: 'sjf' } },
      { policy: { estimate: null, order: null } },
    ]);
    expect(space({ policy: ['easy'], a: [1, 2] }).dimensions.map(({ name }) => name)).toEqual(['a']);
  });

  test('of a range are numbers of four digits, even on its scale', () => {
    const { dimensions } = space({ a: { from: 0, to: 3 }, b: { from: 2, to: 200, log: true } });
    expect([0, 1 / 3, 0.5].map((place) => dimensions[0].at(place))).toEqual([0, 1, 1.5]);
    expect([0, 0.25, 0.5].map((place) => dimensions[1].at(place))).toEqual([2, 6.325, 20]);
  });

  test('are infinitely many with a range, and else as many as they are', () => {
    expect(space({ a: { from: 0, to: 3 } }).size).toBe(Number.POSITIVE_INFINITY);
    expect(space({ a: ['x', 'y', 'z'], b: { from: 0, to: 1, step: 0.25 } }).size).toBe(15);
  });

  test.each([
    [[], 's.json: vary is []; expected {"parameter": [value, …] or {"from": 1, "to": 4}, …}'],
    [
      { policy: 'easy' },
      's.json: vary is {"policy":"easy"}; expected a parameter with several values: a list or a range',
    ],
    [{ a: [] }, 's.json: vary.a is []; expected one value or more, each once'],
    [{ a: [1, 1] }, 's.json: vary.a is [1,1]; expected one value or more, each once'],
    [
      { a: { from: 4, to: 1 } },
      's.json: vary.a is {"from":4,"to":1}; expected a range like {"from": 1, "to": 4}',
    ],
    [{ a: { from: 4, to: 4 } }, 's.json: vary.a is {"from":4,"to":4}; expected a range'],
    [{ a: { from: 4 } }, 's.json: vary.a is {"from":4}; expected a range'],
    [{ a: { from: 1, to: '4' } }, 's.json: vary.a is {"from":1,"to":"4"}; expected a range'],
    [{ a: { from: '1', to: 4 } }, 's.json: vary.a is {"from":"1","to":4}; expected a range'],
    [
      { a: { from: 1, to: 4, step: '1' } },
      's.json: vary.a is {"from":1,"to":4,"step":"1"}; expected a range',
    ],
    [{ a: { from: 1, to: 4, log: 1 } }, 's.json: vary.a is {"from":1,"to":4,"log":1}; expected a range'],
    [{ a: { from: 1, to: 4, stpe: 1 } }, 's.json: vary.a is {"from":1,"to":4,"stpe":1}; expected a range'],
    [{ a: { from: 1, to: 4, step: -1 } }, 's.json: vary.a is {"from":1,"to":4,"step":-1}; expected a range'],
    [{ a: { from: 0, to: 4, log: true } }, '"from" above 0 where "log" is true'],
    [{ p: { a: { from: 4, to: 1 } } }, 's.json: vary.p.a is'],
  ])('%j is refused', (vary, message) => {
    expect(() => space(vary)).toThrow(message);
  });
});

test('even points leave no part of a cube empty, in any number of dimensions', () => {
  for (const dimensions of [1, 2, 5]) {
    const points = evenPoints(dimensions);
    const taken = Array.from({ length: 64 }, () => points.next().value);
    for (let d = 0; d < dimensions; d++) {
      const parts = Array.from(
        { length: 8 },
        (_, part) => taken.filter((p) => Math.floor(p[d] * 8) === part).length,
      );
      for (const count of parts) expect(Math.abs(count - 8)).toBeLessThanOrEqual(3);
    }
  }
  // Along the golden ratio, as far as two dimensions say it: 16 squares of 64 points have 2 to 6.
  const plane = evenPoints(2);
  const squares = new Map<string, number>();
  for (let i = 0; i < 64; i++) {
    const key = plane
      .next()
      .value.map((x) => Math.floor(4 * x))
      .join();
    squares.set(key, (squares.get(key) ?? 0) + 1);
  }
  expect(squares.size).toBe(16);
  for (const count of squares.values()) expect(count).toBeGreaterThanOrEqual(2);
  expect(evenPoints(1).next().value[0]).toBeCloseTo((0.5 + 0.6180339887498949) % 1, 12);
  const squared = evenPoints(2);
  // Of two dimensions: powers of 1 / 1.3247…, the plastic number.
  const second = [...Array(2)].map(() => squared.next().value)[1];
  expect(second[0]).toBeCloseTo((0.5 + 2 * 0.7548776662466927) % 1, 12);
  expect(second[1]).toBeCloseTo((0.5 + 2 * 0.5698402909980533) % 1, 12);
});
