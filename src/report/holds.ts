// Tests if the finding on one log also holds for other workloads.
import type { Ratio } from '../metrics/ratio.ts';

/** The side of an interval, relative to a finding: the same, the opposite, or both. */
export type Holds = 'holds' | 'does not hold' | 'open';

/**
 * What an interval says of a finding: that it holds, if all of the interval is on the finding's side of 1;
 * that it does not hold, if all of it is on the other side. Else it is open: the interval contains no change,
 * or there is none. Undefined if the log has found no change, which cannot hold or not.
 *
 * @param found how many times as large the metric is in the log
 */
export function holds(found: number, { low, high }: Pick<Ratio, 'low' | 'high'>): Holds | undefined {
  if (!(found < 1 || found > 1)) return undefined;
  if (high < 1) return found < 1 ? 'holds' : 'does not hold';
  if (low > 1) return found > 1 ? 'holds' : 'does not hold';
  return 'open';
}
