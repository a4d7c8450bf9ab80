import { meanEstimate } from '../../experiment/estimate.ts';
import { type Ratio, ratioOfLogarithm } from '../../metrics/ratio.ts';

/**
 * Ratio of a measure: the ratio of geometric means over the seeds, with its 95% interval.
 *
 * @param sign of the logarithms: -1 where more is better
 */
export function compared(logs: ArrayLike<number>, base: ArrayLike<number>, sign: number): Ratio {
  const differences = Float64Array.from(logs, (log, i) => sign * (log - base[i]));
  const { mean, halfWidth } = meanEstimate(differences);
  return ratioOfLogarithm(mean, halfWidth, differences.length - 1);
}
