import { describe, expect, test } from 'vitest';
import { guardedStudentOf, guardOf, studentOf } from '../../../src/tune/race/paired.ts';
import type { RaceRules } from '../../../src/tune/race/rules.ts';
import { SEED, sized } from '../../properties/seed.ts';
import { frequencies, Normal, RULES, run } from './noise.ts';

describe("Student's T of paired values", () => {
  test('is the mean by its error', () => {
    expect(studentOf([1, 2, 3, 6])).toBeCloseTo(3 / Math.sqrt(14 / 3 / 4), 12);
    expect(studentOf([-1, -2, -3, -6])).toBeCloseTo(-3 / Math.sqrt(14 / 3 / 4), 12);
  });

  test('is 0 for no difference, and infinite for one that every seed has', () => {
    expect(studentOf([0, 0, 0])).toBe(0);
    expect(studentOf([2, 2, 2])).toBe(Number.POSITIVE_INFINITY);
    expect(studentOf([-2, -2])).toBe(Number.NEGATIVE_INFINITY);
  });

  test('has with the guard one more value, so far below the mean', () => {
    expect(guardedStudentOf([1, 2, 3], 6)).toBe(studentOf([1, 2, 3, -4]));
  });

  test('an outlier is farther than six spreads of a normal distribution, in any of the comparisons', () => {
    // The median is 0, that of the distances is 1, so a spread is 1.4826.
    const others = [-2, -1, -1, 0, 1, 1];
    expect(guardOf([[...others, 8.8]])).toEqual({ isOn: false, largest: 8.8 });
    expect(guardOf([[...others, 9]])).toEqual({ isOn: true, largest: 9 });
    expect(guardOf([others, [...others, 9]])).toEqual({ isOn: true, largest: 9 });
    expect(
      guardOf([
        [...others, 9],
        [...others, 8],
      ]),
    ).toEqual({ isOn: true, largest: 9 });
    expect(guardOf([[...others.map((value) => -value), -9]])).toEqual({ isOn: true, largest: 9 });
    // Differences of the truth are no distance: they are from the median.
    expect(guardOf([[...others, 9].map((value) => value + 100)])).toEqual({ isOn: true, largest: 9 });
    expect(guardOf([[1, 1, 1, 5]])).toEqual({ isOn: false, largest: 4 });
    expect(guardOf([])).toEqual({ isOn: false, largest: 0 });
    const draw = new Normal(SEED);
    expect(guardOf([Array.from({ length: 2000 }, () => draw.next())]).isOn).toBe(false);
  });
});

/** The noise of an entrant at a seed: the same whichever others run. */
const noise = (entrant: number, seed: number) => Math.sin(12.9898 * (entrant + 1) + 78.233 * (seed + 1)) / 10;

describe('a race', () => {
  test('eliminates worse entrants, and reports after how many seeds and than which entrant', () => {
    const truth = [0.3, 0, 0.004, 2];
    const { standing } = run(4, RULES, (i, _, seed) => truth[i] + noise(i, seed));
    expect(standing.left[3]).toEqual({ at: 10, why: { worseThan: 1 } });
    expect(standing.left[0]?.why).toEqual({ worseThan: 1 });
    expect(standing.alive).toEqual([1, 2]);
    expect(standing.looks.map(({ seeds }) => seeds)).toEqual(RULES.looks);
    expect(standing.looks[0].alive).not.toContain(3);
  });

  test('ends when one is left', () => {
    const { standing, runs } = run(2, RULES, (i, _, seed) => i + noise(i, seed));
    expect(standing.alive).toEqual([0]);
    expect(runs).toBe(20);
  });

  test('runs those only that are alive, on the seeds that follow', () => {
    const seen: string[] = [];
    run(3, { ...RULES, looks: [10, 15], last: 15 }, (i, _, seed) => {
      seen.push(`${i}:${seed}`);
      return (i === 2 ? 3 : 0) + noise(i, seed);
    });
    const seeds = (i: number) => seen.filter((one) => one.startsWith(`${i}:`)).length;
    expect([seeds(0), seeds(1), seeds(2)]).toEqual([15, 15, 10]);
    expect(new Set(seen).size).toBe(40);
  });

  test('runs once what gave the same at the first look', () => {
    const { standing } = run(4, RULES, (i, _, seed) => noise(i % 2, seed) / 10 ** 3);
    expect(standing.left[2]).toEqual({ at: 10, why: { sameAs: 0 } });
    expect(standing.left[3]).toEqual({ at: 10, why: { sameAs: 1 } });
    expect(standing.left.slice(0, 2)).toEqual([undefined, undefined]);
  });

  test('takes a level for as many pairs as there are different ones', () => {
    const critical = (entrants: number, rules: Partial<RaceRules> = {}) =>
      run(entrants, { ...RULES, ...rules }, (i, _, seed) => noise(i % 4, seed)).standing.looks[0].critical;
    expect(critical(8)).toBe(critical(4));
    expect(critical(3)).toBeLessThan(critical(4));
    // Each of 4 by 3 pairs has a share of the level; for a winner, only each of 3 on two sides.
    expect(critical(4, { claim: 'winner' })).toBe(critical(4, { level: 0.1 }));
    expect(critical(3, { claim: 'winner' })).toBe(critical(3, { level: 0.05 * 1.5 }));
    expect(critical(4, { claim: 'winner', objectives: 2 })).toBe(critical(4, { objectives: 2 }));
    expect(critical(4, { level: 0.01 })).toBeGreaterThan(critical(4));
    expect(critical(4, { last: undefined })).toBeGreaterThan(critical(4));
  });

  test('looks at what has left no more: the level of those that stay is theirs', () => {
    const far = (i: number) => (i < 2 ? 0 : 5);
    const { standing } = run(6, RULES, (i, _, seed) => far(i) + noise(i, seed));
    const two = run(2, { ...RULES, level: 0.05 / 5 }, (i, _, seed) => noise(i, seed)).standing;
    // Two of six take α / (2 · 5) each, as two of two do with a fifth of the level. The first look was before.
    expect(standing.looks[1].alive).toEqual([0, 1]);
    expect(standing.looks[9].critical).toBeCloseTo(two.looks[9].critical, 2);
  });

  test('with the guard, one lucky side is not enough', () => {
    // Every seed says 1 ± a little, but one pair once was 30 apart.
    const log = (i: number, _: number, seed: number) => i + noise(i, seed) + (i === 2 && seed === 3 ? 30 : 0);
    const rules = { ...RULES, looks: [10], last: 10 };
    expect(run(3, { ...rules, guard: false }, log).standing.alive).not.toContain(1);
    expect(run(3, { ...rules, guard: true }, log).standing.alive).toContain(1);
    const auto = run(3, rules, log).standing;
    expect(auto.looks[0].guarded).toBe(true);
    expect(run(3, rules, (i, _, seed) => i + noise(i, seed)).standing.looks[0].guarded).toBe(false);
  });

  test('the guard is off again when what had the outlier has left', () => {
    const log = (i: number, _: number, seed: number) =>
      (i === 2 ? 20 : i * 1e-3) + noise(i, seed) + (i === 2 && seed === 3 ? 5 : 0);
    const { looks } = run(3, RULES, log).standing;
    expect(looks[0]).toMatchObject({ guarded: true, alive: [0, 1] });
    expect(looks.slice(1).map(({ guarded }) => guarded)).toEqual(new Array(9).fill(false));
  });
});

describe('a race with constraints', () => {
  const rules: RaceRules = { ...RULES, limits: [Math.log(1.05)] };
  /** By entrant: the objective and the constraint. */
  const among = (truth: readonly (readonly [number, number])[]) =>
    run(truth.length, rules, (i, measure, seed) => truth[i][measure] + noise(7 * i + 3 * measure, seed) / 5)
      .standing;

  test('eliminates an entrant beyond a constraint, however good it is', () => {
    const { left, alive } = among([
      [0, 0],
      [-2, 1],
      [-1, -0.5],
    ]);
    expect(left[1]).toEqual({ at: 10, why: { beyond: 0 } });
    expect(alive).toEqual([2]);
    expect(left[0]).toEqual({ at: 10, why: { worseThan: 2 } });
  });

  test('eliminates no entrant because of one that may be beyond', () => {
    // Entrant 1 is the best, and just at the limit.
    const { left } = among([
      [0, 0],
      [-2, Math.log(1.05)],
      [-1, 0],
    ]);
    expect(left[1]).toBeUndefined();
    expect(left[2]).toBeUndefined();
    expect(left[0]?.why).toEqual({ worseThan: 2 });
  });

  test('needs the present one to the end, although it has left', () => {
    let last = -1;
    run(3, rules, (i, measure, seed) => {
      if (i === 0) last = seed;
      return (
        (i === 0 ? 3 : 0) +
        noise(7 * i + 3 * measure, seed) * (measure === 1 ? 0.1 : 1) -
        (measure === 1 && i > 0 ? 3 : 0)
      );
    });
    expect(last).toBe(199);
  });

  test('a limit below the present one is beyond for the present one too', () => {
    const { alive } = run(2, { ...RULES, limits: [Math.log(0.5)] }, (i, measure, seed) =>
      measure === 0 ? (i === 0 ? 0 : 5) + noise(i, seed) : (i === 0 ? 0 : -3) + noise(i, seed),
    ).standing;
    expect(alive).toContain(1);
  });
});

test('with several objectives one leaves that is worse than another in all of them', () => {
  const truth = [
    [0, 1],
    [1, 0],
    [1.5, 1.5],
    [0.5, 2],
  ];
  const { standing } = run(
    4,
    { ...RULES, objectives: 2 },
    (i, measure, seed) => truth[i][measure] + noise(5 * i + measure, seed),
  );
  expect(standing.alive).toEqual([0, 1]);
  expect(standing.left[3]?.why).toEqual({ worseThan: 0 });
});

describe('wrong statements are rare', () => {
  const races = sized(300, 12);
  const log = Math.log;
  const about = { races, spread: 0.1, seed: SEED };
  /** Upper limit of a rate of 5% over this many races: three standard deviations more. */
  const most = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / races);

  test('between equals: none leaves; nor with skewed or heavy-tailed noise does one win', () => {
    const equal = new Array(8).fill(0);
    expect(frequencies(equal, {}, about).bestLeft).toBeLessThanOrEqual(most);
    for (const noise of ['skewed', 'heavy', 'outliers'] as const)
      expect(frequencies(equal, {}, { ...about, noise }).wrongWinner).toBeLessThanOrEqual(most);
  });

  test('one of two tied best does not win; and the best is found, with fewer runs than all', () => {
    const tied = [0, 0, ...new Array(6).fill(log(1.05))];
    expect(frequencies(tied, {}, about).wrongWinner).toBeLessThanOrEqual(most);
    const ladder = Array.from({ length: 8 }, (_, i) => log(1 + 0.05 * i));
    const { found, runs } = frequencies(ladder, {}, about);
    expect(found).toBeGreaterThan(0.8);
    expect(runs).toBeLessThan(0.35 * 1600);
  });
});
