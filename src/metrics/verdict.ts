import type { Difference } from './differences.ts';
import type { Better } from './metricFields.ts';
import type { Ratio } from './ratio.ts';

/** Conclusion from the interval of a difference or a ratio. */
export type Verdict = 'better' | 'worse';

/**
 * Classifies a difference or a ratio as better or worse. The result is undefined if the metric has no better and worse,
 * if there is no interval (its ends are NaN), or if the interval contains no change: a difference of 0, a
 * ratio of 1.
 */
export function verdict(
  found: Pick<Difference, 'value' | 'halfWidth'> | Pick<Ratio, 'low' | 'high'>,
  better: Better,
): Verdict | undefined {
  const { low, high, same } =
    'low' in found
      ? { ...found, same: 1 }
      : { low: found.value - found.halfWidth, high: found.value + found.halfWidth, same: 0 };
  if (better === 'neither' || !(low > same || high < same)) return undefined;
  return high < same === (better === 'less') ? 'better' : 'worse';
}
