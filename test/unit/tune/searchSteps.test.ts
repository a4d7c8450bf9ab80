// Candidates that the search proposes and those that continue, where runs have no noise.
import { describe, expect, test } from 'vitest';
import type { Point } from '../../../src/sweep/study.ts';
import { RUNS_EACH, RUNS_OF_PRESENT, type SearchRules, search } from '../../../src/tune/search/search.ts';
import { Space } from '../../../src/tune/search/space.ts';

const PRESENT = '{"present":true}';

interface Ran {
  /** Configurations and instances of each trial. */
  readonly trials: readonly {
    readonly points: readonly Point[];
    readonly from: number;
    readonly to: number;
  }[];
  readonly best: readonly Point[];
  readonly even: readonly Point[];
}

/**
 * @param logs of a point: the objectives, then the constraints. The present one has `ofPresent`
 * @param rounds how many at most
 */
function searched(
  vary: object,
  logs: (point: Point) => number[],
  { rounds = 1, ofPresent = [9], ...rules }: Partial<SearchRules> & { rounds?: number; ofPresent?: number[] },
): Ran {
  const steps = search(new Space(vary, 's.json'), {
    ...{ objectives: 1, limits: [], blocks: 1, presentKey: PRESENT, width: 40 },
    ...rules,
    more: (done) => done < rounds,
  });
  const trials: Ran['trials'][number][] = [];
  const pointOf = ({ key }: { key: string }): Point => JSON.parse(key);
  for (let step = steps.next(); ; ) {
    if (step.done) return { trials, best: step.value.best.map(pointOf), even: step.value.even.map(pointOf) };
    const { candidates, from, to } = step.value;
    trials.push({ points: candidates.map(pointOf), from, to });
    step = steps.next(
      candidates.map((one) => {
        const own = one.key === PRESENT ? ofPresent : logs(pointOf(one));
        return own.map((log) => new Array(to - from).fill(log));
      }),
    );
  }
}

const RANGE = { from: 0, to: 1 };
const isPresent = ({ present }: Point) => present === true;
/** The values of a parameter in the points of a trial, without the present one. */
const valuesOf = (name: string, points: readonly Point[]) =>
  points.filter((point) => !isPresent(point)).map((point) => point[name]);
const xOf = (points: readonly Point[]) => valuesOf('x', points) as number[];

describe('a round of the search', () => {
  test('runs all on 4 seeds, half of them on 8, and a quarter on 16; the baseline runs with them once', () => {
    const { trials } = searched({ x: RANGE }, ({ x }) => [Number(x)], { rounds: 2 });
    expect(trials.map(({ from, to }) => [from, to])).toEqual([
      ...[
        [0, 4],
        [4, 8],
        [8, 16],
      ],
      ...[
        [0, 4],
        [4, 8],
        [8, 16],
      ],
    ]);
    expect(trials.map(({ points }) => points.length)).toEqual([41, 21, 11, 40, 20, 10]);
    const runs = (of: (point: Point) => boolean) =>
      trials.reduce((sum, { points, from, to }) => sum + points.filter(of).length * (to - from), 0);
    expect(runs(isPresent)).toBe(RUNS_OF_PRESENT);
    expect(runs((point) => !isPresent(point))).toBe(80 * RUNS_EACH);
  });

  test('has the given number of seeds on every block', () => {
    const { trials } = searched({ x: RANGE }, ({ x }) => [Number(x)], { blocks: 3 });
    expect(trials.map(({ from, to }) => [from, to])).toEqual([
      [0, 12],
      [12, 24],
      [24, 48],
    ]);
  });

  test('lets the better half continue', () => {
    const { trials, best } = searched({ x: RANGE }, ({ x }) => [Number(x)], {});
    const [all, half, quarter] = trials.map(({ points }) => xOf(points));
    const sorted = [...all].sort((a, b) => a - b);
    expect(half).toEqual(sorted.slice(0, 20));
    expect(quarter).toEqual(sorted.slice(0, 10));
    expect(xOf(best)).toEqual(quarter);
  });

  test('does not propose the baseline as a candidate of its own', () => {
    const vary = { x: { from: 1, to: 5, step: 1 } };
    const { even } = searched(vary, ({ x }) => [Number(x)], { presentKey: '{"x":3}', width: 5 });
    expect(xOf(even).sort()).toEqual([1, 2, 4, 5]);
  });

  test('is even at first: a given number, and one in each part of the range', () => {
    const { even, trials } = searched({ x: RANGE }, ({ x }) => [Number(x)], { width: 30, rounds: 3 });
    expect(even).toEqual(trials[0].points.slice(1));
    for (let part = 0; part < 15; part++)
      expect(
        xOf(even).some((x) => Math.floor(x * 15) === part),
        `${part} of 15`,
      ).toBe(true);
  });
});

describe('the next round of the search', () => {
  test('looks around each of the four best alike, within a share of the range', () => {
    const all = xOf(searched({ x: RANGE }, () => [0], {}).even);
    const far = (x: number, from: number) => Math.abs(x - from);
    const elites = [0.125, 0.375, 0.625, 0.875].map(
      (good) => [...all].sort((a, b) => far(a, good) - far(b, good))[0],
    );
    const isGood = ({ x }: Point) => elites.includes(Number(x));
    const { trials } = searched({ x: RANGE }, (point) => [isGood(point) ? 0 : 1], { rounds: 2 });
    for (const elite of elites) {
      const around = xOf(trials[3].points).filter((x) => far(x, elite) < 0.1);
      // 40 in a round: the spread around each is 1/80.
      const spread = Math.sqrt(around.reduce((sum, x) => sum + far(x, elite) ** 2, 0) / around.length);
      expect(around).toHaveLength(10);
      expect(spread).toBeGreaterThan(0.5 / 80);
      expect(spread).toBeLessThan(1.5 / 80);
    }
  });

  test('keeps a good choice for most, and evaluates each of the others again', () => {
    const vary = { kind: ['a', 'b', 'c', 'd'], x: RANGE };
    const { trials } = searched(vary, ({ kind, x }) => [(kind === 'b' ? 0 : 5) + Number(x)], {
      ...{ rounds: 2, width: 200 },
    });
    // One in 200^(1/2) is drawn again, a quarter of them as the same.
    const kinds = valuesOf('kind', trials[3].points);
    const often = (kind: string) => kinds.filter((one) => one === kind).length;
    expect(kinds).toHaveLength(200);
    for (const other of ['a', 'c', 'd']) {
      expect(often(other), other).toBeGreaterThanOrEqual(2);
      expect(often(other), other).toBeLessThanOrEqual(6);
    }
  });

  test('evaluates the ends of a range, where they are best', () => {
    const vary = { x: { from: 10, to: 200, step: 1 }, y: RANGE };
    const { best, trials } = searched(vary, ({ x, y }) => [Number(y) - Number(x)], { rounds: 3 });
    expect(best[0].x).toBe(200);
    expect(best[0].y).toBe(0);
    for (const { points } of trials)
      for (const x of xOf(points)) expect(Number.isInteger(x) && x >= 10 && x <= 200).toBe(true);
  });

  test('evaluates nothing twice, and ends when there is nothing else near the best', () => {
    const vary = { x: { from: 1, to: 9, step: 1 } };
    const all = Array.from({ length: 9 }, (_, i) => i + 1);
    const [missing] = all.filter((x) => !xOf(searched(vary, () => [0], { width: 8 }).even).includes(x));
    const { trials, best } = searched(vary, ({ x }) => [Math.abs(Number(x) - missing)], {
      ...{ rounds: 9, width: 8 },
    });
    const tried = trials.filter(({ from }) => from === 0).flatMap(({ points }) => xOf(points));
    expect(tried.sort((a, b) => a - b)).toEqual(all);
    // The missing one was alone in its round, and runs on as the best of a round do.
    expect(trials.map(({ points }) => points.length)).toEqual([9, 5, 3, 1, 1, 1]);
    expect(best[0].x).toBe(missing);
    expect(best).toHaveLength(3);
  });

  test('has as many as it may, be it thousands', () => {
    const { even } = searched({ x: { from: 0, to: 3000, step: 1 } }, ({ x }) => [Number(x)], { width: 1500 });
    expect(even).toHaveLength(1500);
  });
});

describe('a candidate that continues', () => {
  /** The names that continue to the second and the third step, of a table with a row for each. */
  function continuing(
    table: Readonly<Record<string, number[]>>,
    rules: Partial<SearchRules>,
    ofPresent?: number[],
  ) {
    const { trials } = searched({ name: Object.keys(table) }, ({ name }) => table[name as string], {
      ...{ width: Object.keys(table).length, ofPresent },
      ...rules,
    });
    return trials.slice(1).map(({ points }) => valuesOf('name', points));
  }

  test('with two objectives is what the fewest are better than in both, of these the least in the first', () => {
    const table = {
      a: [7, 0],
      b: [0, 7],
      c: [3, 3],
      d: [4, 4],
      e: [5, 5],
      f: [1, 8],
      g: [8, 8],
      // As good as c in one: not worse in both.
      h: [6, 3],
    };
    const [half, quarter] = continuing(table, { objectives: 2 }, [9, 9]);
    expect(half).toEqual(['b', 'c', 'h', 'a']);
    expect(quarter).toEqual(['b', 'c']);
  });

  test('is within all constraints, compared with the baseline, else least beyond them', () => {
    // Limits of 1 and 2 above what the present one has: 5 and 6.
    const table = {
      a: [0, 7, 6],
      b: [1, 5, 9],
      c: [2, 5.5, 7],
      d: [3, 6, 0],
      e: [4, 5, 8.5],
      f: [5, 6, 8],
      g: [6, 5, 6],
      h: [7, 6.5, 8.25],
    };
    const [half, quarter] = continuing(table, { limits: [1, 2] }, [1, 5, 6]);
    expect(half).toEqual(['c', 'd', 'f', 'g']);
    expect(quarter).toEqual(['c', 'd']);
    const tight = continuing(table, { limits: [-1, -2] }, [1, 5, 6])[0];
    // Beyond 4 and 4, in all: d by 2, g by 3, c by 4.5, a by 5, the others by more.
    expect(tight).toEqual(['d', 'g', 'c', 'a']);
  });

  test('is compared with the baseline on as many seeds in later rounds too, where the baseline has run on', () => {
    const vary = { x: RANGE };
    const logs = ({ x }: Point) => [Number(x), 5 + Math.max(0, 0.5 - Number(x))];
    const { trials, best } = searched(vary, logs, { limits: [0.08], ofPresent: [2, 5], rounds: 2 });
    // Below 0.42 it is beyond. The second round evaluates some such with the best of the first, and drops them at once.
    expect(Math.min(...xOf(trials[3].points))).toBeLessThan(0.42);
    for (const { points } of [trials[4], trials[5]])
      for (const x of xOf(points)) expect(x).toBeGreaterThanOrEqual(0.42);
    expect(xOf(best)[0]).toBeLessThan(0.43);
  });
});
