// Compares the losses of forecast methods.

import { crps, pinball } from '../pinball.ts';
import { belowQuantile, ofShares, type Quantiles } from '../quantiles.ts';
import type { Answer } from './backtest.ts';
import { blockBootstrap } from './blockBootstrap.ts';

/** Number of consecutive jobs in a block of the bootstrap. */
const BLOCK = 50;

/** Losses of a forecast method. */
export interface Losses {
  readonly name: string;
  /** Mean pinball loss of the 10, 50 and 90% quantile, in seconds. */
  readonly loss: Quantiles;
  /** Mean CRPS of the forecast, in seconds: two thirds of the sum of the three. */
  readonly crps: number;
  /** Ratio of the CRPS to that of the corrected forecast, and half the width of its 95% interval. */
  readonly ratio: number;
  readonly halfWidth: number;
}

/**
 * Returns the losses of the corrected forecast, of its simulation and its trees alone, and of the simulation as drawn.
 * The two in the middle are omitted unless the trees forecast every job.
 *
 * @param uniform returns numbers in [0, 1), for the intervals
 */
export function lossesOf(answers: readonly Answer[], uniform: () => number): Losses[] {
  const corrected = answers.map((answer) => answer.corrected.quantiles);
  const experts = answers.flatMap(({ corrected: { expert } }) => (expert === null ? [] : [expert.quantiles]));
  const lost = (said: readonly Quantiles[]) =>
    answers.map(({ point: { wait } }, i) => ofShares((share, k) => pinball(wait, said[i][k], share)));
  const scored = (said: readonly Quantiles[]) => answers.map(({ point: { wait } }, i) => crps(wait, said[i]));
  const own = scored(corrected);
  return [
    { name: 'corrected', said: corrected },
    ...(experts.length < answers.length
      ? []
      : [
          { name: 'simulation alone', said: answers.map((answer) => answer.corrected.futures.quantiles) },
          { name: 'trees alone', said: experts },
        ]),
    { name: 'as drawn', said: answers.map(({ point }) => point.quantiles) },
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
 * Returns half the width of the 95% interval of the share of waits below each corrected quantile.
 *
 * @param uniform returns numbers in [0, 1)
 */
export function calibrationWidths(answers: readonly Answer[], uniform: () => number): Quantiles {
  return ofShares((_, k) => {
    const stretches = answers.map(({ point: { wait }, corrected }) => ({
      above: belowQuantile(wait, corrected, k),
      below: 1,
    }));
    return blockBootstrap(stretches, BLOCK, uniform).halfWidth;
  });
}
