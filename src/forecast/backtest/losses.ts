// What ways of forecasting lost, beside each other.

import { crps, pinball } from '../pinball.ts';
import { belowQuantile, ofShares, type Quantiles } from '../quantiles.ts';
import type { Answer } from './backtest.ts';
import { blockBootstrap } from './blockBootstrap.ts';

/** Questions that follow each other make a block of so many. */
const BLOCK = 50;

/** What a way of forecasting lost. */
export interface Losses {
  readonly name: string;
  /** The mean pinball loss of the 10, 50 and 90 % quantile, in seconds. */
  readonly loss: Quantiles;
  /** The mean score of the whole forecast, in seconds: two thirds of the sum of the three. */
  readonly crps: number;
  /** The score over that of the corrected forecast, and half of its 95 % interval. */
  readonly ratio: number;
  readonly halfWidth: number;
}

/**
 * The losses of the corrected forecast, of its futures and its trees alone, and of the futures as drawn. The
 * two in the middle are left out if the trees did not answer every question.
 *
 * @param uniform gives numbers in [0, 1), for the intervals
 */
export function lossesOf(answers: readonly Answer[], uniform: () => number): Losses[] {
  const corrected = answers.map((answer) => answer.corrected.quantiles);
  const experts = answers.flatMap(({ corrected: { expert } }) => (expert === null ? [] : [expert.quantiles]));
  const lost = (said: readonly Quantiles[]) =>
    answers.map(({ question: { wait } }, i) => ofShares((share, k) => pinball(wait, said[i][k], share)));
  const scored = (said: readonly Quantiles[]) =>
    answers.map(({ question: { wait } }, i) => crps(wait, said[i]));
  const own = scored(corrected);
  return [
    { name: 'corrected', said: corrected },
    ...(experts.length < answers.length
      ? []
      : [
          { name: 'futures alone', said: answers.map((answer) => answer.corrected.futures.quantiles) },
          { name: 'trees alone', said: experts },
        ]),
    { name: 'as drawn', said: answers.map(({ question }) => question.quantiles) },
    { name: 'bounds by past waits', said: answers.map(({ bounds }) => bounds) },
  ].map(({ name, said }) => {
    const losses = lost(said);
    const scores = scored(said);
    const stretches = scores.map((score, i) => ({ above: score, below: own[i] }));
    const { mean, halfWidth } = blockBootstrap(stretches, BLOCK, uniform);
    const loss = ofShares((_, k) => losses.reduce((all, one) => all + one[k], 0) / losses.length);
    const meanScore = scores.reduce((all, one) => all + one, 0) / scores.length;
    return { name, loss, crps: meanScore, ratio: mean, halfWidth };
  });
}

/**
 * Half of the 95 % interval of how often waits fell below each corrected quantile, as shares.
 *
 * @param uniform gives numbers in [0, 1)
 */
export function calibrationWidths(answers: readonly Answer[], uniform: () => number): Quantiles {
  return ofShares((_, k) => {
    const stretches = answers.map(({ question: { wait }, corrected }) => ({
      above: belowQuantile(wait, corrected, k),
      below: 1,
    }));
    return blockBootstrap(stretches, BLOCK, uniform).halfWidth;
  });
}
