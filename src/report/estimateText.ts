// Means and differences with half of their intervals, as text.
import type { Estimate } from '../experiment/estimate.ts';
import { count, decimal } from './format.ts';

const withHalf = (mean: string, half: string) => (half === '–' ? mean : `${mean} ± ${half}`);

/** A mean with half of its interval: `210.62 ± 78.34`; the mean alone if it has no interval. */
export function numberEstimate({ mean, halfWidth }: Estimate): string {
  // No -0.00.
  return withHalf(decimal(mean).replace(/^-(?=0\.0+$)/, ''), decimal(halfWidth));
}

/** A mean of counts: `412.35 ± 8.10`; a single count is a whole number. */
export function countEstimate(estimate: Estimate): string {
  return Number.isInteger(estimate.mean) && Number.isNaN(estimate.halfWidth)
    ? count(estimate.mean)
    : numberEstimate(estimate);
}

const percentage = ({ mean, halfWidth }: Estimate) =>
  numberEstimate({ mean: 100 * mean, halfWidth: 100 * halfWidth });

/** A share as a percentage: `71.97 ± 4.47 %`. */
export function shareEstimate(estimate: Estimate): string {
  return Number.isFinite(estimate.mean) ? `${percentage(estimate)} %` : percentage(estimate);
}

/** A difference of shares in percentage points: `-0.06 ± 0.09 pp`. */
export function pointsEstimate(estimate: Estimate): string {
  return Number.isFinite(estimate.mean) ? `${percentage(estimate)} pp` : percentage(estimate);
}
