// Computes the interval of a ratio of two sums over a time series. Neighbors are correlated, so blocks of them are drawn
// (Künsch, Annals of Statistics 17, 1989).
import { quantile } from '../../math/quantile.ts';

const DRAWN = 2000;

/** Contribution of a stretch of time to both sums. */
interface Stretch {
  readonly above: number;
  readonly below: number;
}

/** A ratio of two sums, and half the width of its 95% interval. */
interface SumRatio {
  readonly mean: number;
  readonly halfWidth: number;
}

/**
 * Returns the ratio of the sums with its interval.
 *
 * @param stretches in the order of time; the sum of `below` is above 0
 * @param length number of stretches in a block
 * @param uniform returns numbers in [0, 1)
 */
export function blockBootstrap(
  stretches: readonly Stretch[],
  length: number,
  uniform: () => number,
): SumRatio {
  const blocks: Stretch[] = [];
  for (let from = 0; from < stretches.length; from += length)
    blocks.push(summed(stretches.slice(from, from + length)));
  const ratios = Float64Array.from({ length: DRAWN }, () =>
    ratio(blocks.map(() => blocks[Math.floor(uniform() * blocks.length)])),
  ).sort();
  return { mean: ratio(stretches), halfWidth: (quantile(ratios, 0.975) - quantile(ratios, 0.025)) / 2 };
}

function ratio(some: readonly Stretch[]): number {
  const { above, below } = summed(some);
  return above / below;
}

function summed(some: readonly Stretch[]): Stretch {
  return {
    above: some.reduce((sum, { above }) => sum + above, 0),
    below: some.reduce((sum, { below }) => sum + below, 0),
  };
}
