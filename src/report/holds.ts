// Tests whether the finding on one log also holds for other workloads.
import type { Ratio } from '../metrics/ratio.ts';

/** The side of an interval, relative to a finding: the same, the opposite, or both. */
export type Holds = 'holds' | 'does not hold' | 'open';

/**
 * Compares an interval with a finding: it holds if all of the interval is on the finding's side of 1, and does not hold
 * if all of it is on the other side. Otherwise it is open: the interval contains no change, or there is none. Undefined
 * if the log shows no change.
 *
 * @param found ratio of the metric in the log to the baseline
 */
export function holds(found: number, { low, high }: Pick<Ratio, 'low' | 'high'>): Holds | undefined {
  if (!(found < 1 || found > 1)) return undefined;
  if (high < 1) return found < 1 ? 'holds' : 'does not hold';
  if (low > 1) return found > 1 ? 'holds' : 'does not hold';
  return 'open';
}
