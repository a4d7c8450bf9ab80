// The search on functions whose least value is known, with noise of the size that replays have.
import { describe, expect, test } from 'vitest';
import { type Found, RUNS_EACH, search } from '../../../src/tune/search/search.ts';
import { Space } from '../../../src/tune/search/space.ts';
import { SEED, sized } from '../../properties/seed.ts';
import { Normal } from './noise.ts';

const NOISE = 0.1;
const range = { from: 0, to: 1 };

/** Functions on the unit cube; the least value of each is 0. */
const FUNCTIONS = {
  bowl: { vary: { x: range, y: range }, of: ([x, y]: number[]) => 2 * ((x - 0.3) ** 2 + (y - 0.7) ** 2) },
  valley: {
    vary: { x: range, y: range },
    of: ([x, y]: number[]) => 3 * (y - x * x) ** 2 + 0.5 * (x - 0.8) ** 2,
  },
  steps: {
    vary: { x: range, y: range, z: range, kind: ['a', 'b', 'c'] },
    of: ([x, y, z, kind]: number[]) =>
      (x - 0.5) ** 2 + (y - 0.2) ** 2 + (z - 0.9) ** 2 + 0.3 * Math.abs(kind - 1),
  },
} as const;

function found(
  name: keyof typeof FUNCTIONS,
  runs: number,
  seed: number,
): { regret: number; runs: number; found: Found } {
  const { vary, of } = FUNCTIONS[name];
  const space = new Space(vary, 's.json');
  const value = (key: string) => {
    const point = Object.values(JSON.parse(key)).map((one) =>
      typeof one === 'string' ? 'abc'.indexOf(one) : Number(one),
    );
    return of(point);
  };
  const draw = new Normal(seed);
  const rounds = 3;
  const width = Math.floor(runs / RUNS_EACH / rounds);
  const trials = search(space, {
    objectives: 1,
    limits: [],
    blocks: 1,
    presentKey: '{"present":true}',
    width,
    more: (done) => done < rounds,
  });
  let all = 0;
  for (let step = trials.next(); ; ) {
    if (step.done) return { regret: value(step.value.best[0].key), runs: all, found: step.value };
    const { candidates, from, to } = step.value;
    all += candidates.length * (to - from);
    step = trials.next(
      candidates.map(({ key, places }) => [
        Array.from({ length: to - from }, () => (places.length === 0 ? 1 : value(key)) + NOISE * draw.next()),
      ]),
    );
  }
}

/** Result of a random search with the same runs, each configuration as often as a good one of ours. */
function random(name: keyof typeof FUNCTIONS, runs: number, seed: number): number {
  const { vary, of } = FUNCTIONS[name];
  const draw = new Normal(seed);
  const seeds = 8;
  const tried = Array.from({ length: runs / seeds }, () => {
    const point = Object.values(vary).map((one) =>
      Array.isArray(one) ? Math.floor(3 * draw.uniform()) : draw.uniform(),
    );
    return { truth: of(point), seen: of(point) + (NOISE / Math.sqrt(seeds)) * draw.next() };
  });
  return tried.sort((a, b) => a.seen - b.seen)[0].truth;
}

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

describe('the search', () => {
  test.each([
    'bowl',
    'valley',
    'steps',
  ] as const)('comes nearer to the least of %s than a random one with the same runs', (name) => {
    const times = sized(200, 50);
    const seeds = Array.from({ length: times }, (_, i) => SEED + i);
    const ours = mean(seeds.map((seed) => found(name, 1000, seed).regret));
    const theirs = mean(seeds.map((seed) => random(name, 1000, seed)));
    expect(ours).toBeLessThan(0.8 * theirs);
  });

  test('takes no more runs than it may, runs nothing twice, and begins evenly', () => {
    const { runs, found: end } = found('steps', 1000, SEED);
    expect(runs).toBeLessThanOrEqual(1000);
    expect(runs).toBeGreaterThan(700);
    expect(end.even).toHaveLength(41);
    expect(new Set(end.best.map(({ key }) => key)).size).toBe(end.best.length);
    for (const { logs } of end.best) expect(logs[0]).toHaveLength(16);
  });
});
