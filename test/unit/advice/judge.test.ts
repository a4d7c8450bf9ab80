import { describe, expect, it } from 'vitest';
import { exceedsNoise, judge } from '../../../src/advice/judge.ts';
import type { Spent } from '../../../src/advice/spent.ts';

describe('noise of savings, by hand,', () => {
  it('is two standard errors of the mean', () => {
    // The variance of 1, 2, 6 is 7, so the mean of 3 has an error of √(7 / 3) = 1.53: 3.06 is above it, 3 is
    // not.
    expect(exceedsNoise([1, 2, 6])).toBe(false);
    expect(exceedsNoise([1.06, 2.06, 6.06])).toBe(true);
    // Divided by 3 instead of 2 jobs the variance of 1, 2, 5.4 would be 3.52, and the error 1.08.
    expect(exceedsNoise([1, 2, 5.4])).toBe(true);
    expect(exceedsNoise([0.6, 1.6, 5])).toBe(false);
  });
});

describe('a way of making requests', () => {
  const spent = (wait: number) => ({ reserved: 0, used: 0, wait });
  /** Whether a way is chosen if the application's job then waits this long. */
  const chosen = async (wait: number, today: number) => {
    const candidates = [[{ way: 'new', saved: [1] }]];
    const { ways } = await judge([[0]], candidates, [spent(today)], async () => [spent(wait)], 9);
    return ways.has(0);
  };

  it('may not wait longer than today; rounding does not count', async () => {
    expect(await chosen(99, 100)).toBe(true);
    expect(await chosen(100, 100)).toBe(true);
    expect(await chosen(101, 100)).toBe(false);
    expect(await chosen(100.0001, 100)).toBe(false);
    expect(await chosen(1e9 + 1e-6, 1e9)).toBe(true);
    expect(await chosen(1e-10, 0)).toBe(true);
    expect(await chosen(1e-9, 0)).toBe(true);
    expect(await chosen(1e-6, 0)).toBe(false);
  });
});

describe('several applications', () => {
  type Ways = Readonly<Record<number, string>>;

  /**
   * Judges the applications of `candidates`, each of one job that waits 10 s today. `waits`: how long the
   * jobs wait if some applications follow ways.
   */
  async function judged(
    candidates: Parameters<typeof judge<string>>[1],
    mostReplays: number,
    waits: (ways: Ways) => readonly number[] = () => candidates.map(() => 10),
  ) {
    const spent = (all: readonly number[]): Spent[] => all.map((wait) => ({ reserved: 0, used: 0, wait }));
    const replays: Ways[] = [];
    const replay = async (ways: ReadonlyMap<number, string>) => {
      replays.push(Object.fromEntries(ways));
      return spent(waits(Object.fromEntries(ways)));
    };
    const jobs = candidates.map((_, place) => [place]);
    const found = await judge(jobs, candidates, spent(candidates.map(() => 10)), replay, mostReplays);
    return {
      ways: Object.fromEntries(found.ways),
      unjudged: [...found.unjudged],
      waits: found.spent.map(({ wait }) => wait),
      replays,
    };
  }
  const way = (name: string, ...saved: number[]) => ({ way: name, saved });

  it('are judged as far as the replays reach, those that save most first', async () => {
    const candidates = [[way('a', 1, 1)], [], [way('c', 5, -2)], [way('d', 3, 3)], [way('e', 2, 0)]];
    expect(await judged(candidates, 2)).toMatchObject({
      ways: { 3: 'd', 2: 'c' },
      unjudged: [0, 4],
      replays: [{ 3: 'd' }, { 2: 'c' }, { 2: 'c', 3: 'd' }],
    });
    // Of equal ones the first comes first.
    expect((await judged(candidates, 3)).unjudged).toEqual([4]);
    expect((await judged(candidates, 4)).unjudged).toEqual([]);
  });

  it('of which none has a way that could gain stay as they are, without a replay', async () => {
    expect(await judged([[], []], 9)).toEqual({ ways: {}, unjudged: [], waits: [10, 10], replays: [] });
  });

  it('take the first of their ways with which they wait no longer alone', async () => {
    const waits = (ways: Ways) => [ways[0] === 'a' ? 11 : 9];
    const { ways, replays, waits: found } = await judged([[way('a', 2), way('b', 1), way('c', 1)]], 9, waits);
    expect([ways, found]).toEqual([{ 0: 'b' }, [9]]);
    expect(replays).toEqual([{ 0: 'a' }, { 0: 'b' }, { 0: 'b' }]);
    // One that waits longer alone is not advised, even if it would not wait longer together with another.
    const together = ({ 0: first, 1: second }: Ways) => [first && !second ? 11 : 10, 10];
    expect((await judged([[way('a', 1)], [way('b', 1)]], 9, together)).ways).toEqual({ 1: 'b' });
  });

  it('lose their ways if they wait longer together with the others, and the others are replayed again', async () => {
    // The first waits longer together with the second, and then the third longer without the first.
    const waits = ({ 0: a, 1: b, 2: c }: Ways) => [a && b ? 12 : 10, 10, c && b && !a ? 13 : 10];
    const found = await judged([[way('a', 3)], [way('b', 2)], [way('c', 1)]], 9, waits);
    expect(found.ways).toEqual({ 1: 'b' });
    expect(found.waits).toEqual([10, 10, 10]);
    expect(found.replays.slice(3)).toEqual([{ 0: 'a', 1: 'b', 2: 'c' }, { 1: 'b', 2: 'c' }, { 1: 'b' }]);
  });
});
