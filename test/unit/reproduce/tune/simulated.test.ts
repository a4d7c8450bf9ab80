// Parts of the page tune-honest: noise, races whose truth is known, and sweeps without a race.
import { describe, expect, test } from 'vitest';
import { found, frequencies } from '../../../../src/reproduce/tune/frequencies.ts';
import { type NoiseName, noises } from '../../../../src/reproduce/tune/noises.ts';
import { ofSweeps } from '../../../../src/reproduce/tune/plainSweeps.ts';
import { ofRaces } from '../../../../src/reproduce/tune/races.ts';
import { testKernels } from '../../../support/kernels.ts';

const { twin } = await testKernels();

test.each<[NoiseName, number]>([
  ['normal', 0],
  ['skewed', 6.2],
  ['heavy-tailed', Number.NaN],
  ['rare bad seeds in every other one', 3],
])('noise that is %s has mean 0, variance 1 and its skewness', async (name, skewness) => {
  const noise = (await noises(twin, 2, 20_000))(name);
  const [first, second] = noise(1);
  for (const values of [first, second]) {
    const moment = (k: number) => values.reduce((sum, value) => sum + value ** k, 0) / values.length;
    expect(moment(1)).toBeCloseTo(0, 1);
    expect(Math.abs(moment(2) - 1)).toBeLessThan(0.25);
    if (name === 'rare bad seeds in every other one' && values === first) expect(moment(3)).toBeCloseTo(0, 0);
    else if (!Number.isNaN(skewness)) expect(Math.abs(moment(3) - skewness)).toBeLessThan(0.5 + skewness / 3);
  }
  expect(noise(2)[0]).not.toEqual(first);
  expect(second).not.toEqual(first);
});

test('a best one that left, a wrong winner, and the best that was found are distinguished', () => {
  const [one, tied] = [
    [0, 1, 2],
    [0, 0, 2],
  ];
  expect(found(one, [0])).toEqual({ bestLeft: false, wrongWinner: false, best: true });
  expect(found(one, [1])).toEqual({ bestLeft: true, wrongWinner: true, best: false });
  expect(found(one, [0, 1])).toEqual({ bestLeft: false, wrongWinner: false, best: false });
  expect(found(tied, [0])).toEqual({ bestLeft: true, wrongWinner: true, best: false });
  expect(found(tied, [0, 1])).toEqual({ bestLeft: false, wrongWinner: false, best: false });
  const all = [found(one, [0]), found(one, [1]), found(one, [0, 1]), found(one, [0])];
  expect(frequencies(all)).toEqual({ bestLeft: 0.25, wrongWinner: 0.25, best: 0.5 });
});

test('races take the runs of those that are alive, and end when one is left', () => {
  const truth = [0, 3, 3];
  const outcome = ofRaces(truth, 4, (r) =>
    truth.map((log, i) =>
      Float64Array.from({ length: 200 }, (_, s) => log + Math.sin(7 * s + 3 * i + r) / 9),
    ),
  );
  expect(outcome).toEqual({ bestLeft: 0, wrongWinner: 0, best: 1, runs: 30 });
});

describe('a plain sweep', () => {
  /** Differences whose T of four seeds is `t`: a mean, and a spread of 1. */
  const at = (t: number, signs = [1, -1, 1, -1]) => signs.map((sign) => t / 2 + sign * Math.sqrt(3 / 4));
  const zero = [0, 0, 0, 0];
  const outcome = (logs: number[][], truth: number[], family: 'all pairs' | 'with the best') =>
    ofSweeps(truth, 1, () => logs, [4], family)[0];

  test('calls worse what Student’s T of three degrees of freedom does, at half the level on each side', () => {
    // 3.1824 leaves 2.5% above.
    const of = (t: number) => outcome([zero, at(t)], [0, 1], 'with the best').best;
    expect([of(3.18), of(3.19)]).toEqual([0, 1]);
  });

  test('shares the level over the comparisons, and gives what one has passed to the others', () => {
    // With two: 4.1765 for the first, then 3.1824.
    const of = (t: number, u: number) => outcome([zero, at(t), at(u)], [0, 1, 1], 'with the best').best;
    expect([of(4.17, 3.19), of(4.18, 3.19), of(4.18, 3.18), of(3.19, 4.18)]).toEqual([0, 1, 0, 1]);
    // With three pairs: 4.8567, then 4.1765, then 3.1824. The pair of the other two is not passed.
    const all = (t: number, u: number) =>
      outcome([zero, at(t), at(u, [1, 1, -1, -1])], [0, 1, 1], 'all pairs').best;
    expect([all(4.85, 4.84), all(4.86, 4.18), all(4.86, 4.17)]).toEqual([0, 1, 0]);
  });

  test('compares with the best of its table, be it right or not', () => {
    expect(outcome([at(4), zero], [0, 1], 'with the best')).toEqual({
      ...{ bestLeft: 1, wrongWinner: 1, best: 0 },
    });
  });
});
