// How a metric under one policy compares with the same metric under the first policy.
import type { Estimate } from '../experiment/estimate.ts';
import type { Better } from '../metrics/metricFields.ts';
import { ANY } from '../metrics/metricRange.ts';
import { NO_RATIO, type Ratio } from '../metrics/ratio.ts';
import { type Verdict, verdict } from '../metrics/verdict.ts';
import { pointsEstimate, ratioText, type ShowEstimate, shareEstimate } from './estimateText.ts';

/** What became of a metric: by how much it differs, and how many times as large it is. */
export interface Change {
  readonly difference: Estimate;
  /** NO_RATIO if there is none. */
  readonly ratio: Ratio;
}

/** A change as it is told. */
export interface ToldChange {
  readonly kind: 'points' | 'ratio' | 'difference';
  readonly text: string;
  readonly verdict: Verdict | undefined;
}

/**
 * A change of a share is told as a difference in percentage points. Any other metric is told as a ratio,
 * whose interval cannot pass 0. A metric without that interval has a difference alone: neither better nor
 * worse. What is printed as 0, or as a ratio of 1, is neither as well.
 *
 * @param show how the metric is shown; a share is known by it
 */
export function toldChange({ difference, ratio }: Change, show: ShowEstimate, better: Better): ToldChange {
  if (show === shareEstimate) {
    const text = pointsEstimate(difference);
    const { mean: value, halfWidth } = difference;
    const isZero = !/[1-9]/.test(text.split('±')[0]);
    return { kind: 'points', text, verdict: isZero ? undefined : verdict({ value, halfWidth }, better) };
  }
  if (Number.isNaN(ratio.low)) {
    const text = show({ mean: difference.mean, halfWidth: Number.NaN }, ANY);
    return { kind: 'difference', text, verdict: undefined };
  }
  return { kind: 'ratio', text: ratioText(ratio), verdict: shownRatioVerdict(ratio, better) };
}

/** Whether a ratio is better or worse. One that is printed as 1 is neither. */
export function shownRatioVerdict(ratio: Ratio, better: Better): Verdict | undefined {
  return Number(ratioText({ ...ratio, low: Number.NaN })) === 1 ? undefined : verdict(ratio, better);
}

export const noRatio = (difference: Estimate): Change => ({ difference, ratio: NO_RATIO });
