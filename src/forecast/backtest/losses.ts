// The pinball loss of quantiles: what a forecast costs if too high and too low weigh as the share says. Its
// mean is least for the true quantile (Koenker and Bassett, Econometrica 46, 1978).
import { ofShares, type Quantiles } from '../quantiles.ts';
import type { Answer } from './backtest.ts';
import { blockBootstrap } from './blockBootstrap.ts';

/** Questions that follow each other make a block of so many. */
const BLOCK = 50;

/** What a way of forecasting lost. */
export interface Losses {
  readonly name: string;
  /** The mean pinball loss of the 10, 50 and 90 % quantile, in seconds. */
  readonly loss: Quantiles;
  /** The sum of the three, over that of the corrected forecast, and half of its 95 % interval. */
  readonly ratio: number;
  readonly halfWidth: number;
}

export function pinball(wait: number, quantile: number, share: number): number {
  return Math.max(share * (wait - quantile), (share - 1) * (wait - quantile));
}

/**
 * The losses of the corrected forecast, of that as drawn, and of trees that know the queue only. These are
 * left out if they did not answer every question.
 *
 * @param uniform gives numbers in [0, 1), for the intervals
 */
export function lossesOf(answers: readonly Answer[], uniform: () => number): Losses[] {
  const corrected = answers.map((answer) => answer.corrected.quantiles);
  const trees = answers.flatMap((answer) => (answer.trees === undefined ? [] : [answer.trees]));
  const lost = (said: readonly Quantiles[]) =>
    answers.map(({ question: { wait } }, i) => ofShares((share, k) => pinball(wait, said[i][k], share)));
  const own = lost(corrected).map(sum);
  return [
    { name: 'corrected', said: corrected },
    { name: 'as drawn', said: answers.map(({ question }) => question.quantiles) },
    ...(trees.length < answers.length ? [] : [{ name: 'trees on the queue', said: trees }]),
  ].map(({ name, said }) => {
    const losses = lost(said);
    const stretches = losses.map((loss, i) => ({ above: sum(loss), below: own[i] }));
    const { mean, halfWidth } = blockBootstrap(stretches, BLOCK, uniform);
    const loss = ofShares((_, k) => losses.reduce((all, one) => all + one[k], 0) / losses.length);
    return { name, loss, ratio: mean, halfWidth };
  });
}

function sum([low, middle, high]: Quantiles): number {
  return low + middle + high;
}
