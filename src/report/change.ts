// Compares a metric under one policy with the same metric under the first policy.
import type { Estimate, PairedDifference } from '../experiment/estimate.ts';
import { type Better, METRICS, type MetricName } from '../metrics/metricFields.ts';
import { ANY } from '../metrics/metricRange.ts';
import { NO_RATIO, type Ratio } from '../metrics/ratio.ts';
import { type Verdict, verdict } from '../metrics/verdict.ts';
import { pointsEstimate, ratioText, type ShowEstimate, shareEstimate } from './estimateText.ts';

/** Change of a metric: its difference and its ratio. */
export interface Change {
  readonly difference: Estimate & Partial<PairedDifference>;
  /** Ratio to the first policy; NO_RATIO if there is none. */
  readonly ratio: Ratio;
}

/** A change as it is reported. */
export interface ToldChange {
  readonly kind: 'points' | 'ratio' | 'difference';
  readonly text: string;
  /** Verdict of the interval on its own; after `together`, the verdict of the whole table. */
  readonly verdict: Verdict | undefined;
  /** The p-value of no change; NaN if it is not tested: no interval, or neither direction is better. */
  readonly p: number;
}

/**
 * Formats the change of a share as a difference in percentage points, and that of any other metric as a ratio, whose
 * interval cannot pass 0. A metric without that interval has a difference alone: neither better nor worse. A change
 * printed as 0, or as a ratio of 1, is neither as well.
 *
 * @param show format of the metric, by which a share is recognized
 */
export function toldChange({ difference, ratio }: Change, show: ShowEstimate, better: Better): ToldChange {
  if (show === shareEstimate) {
    const text = pointsEstimate(difference);
    const { mean: value, halfWidth, p = Number.NaN } = difference;
    const isZero = !/[1-9]/.test(text.split('±')[0]);
    const found = isZero ? undefined : verdict({ value, halfWidth }, better);
    return { kind: 'points', text, verdict: found, p: tested(p, better) };
  }
  if (Number.isNaN(ratio.low)) {
    const text = show({ mean: difference.mean, halfWidth: Number.NaN }, ANY);
    return { kind: 'difference', text, verdict: undefined, p: Number.NaN };
  }
  return toldRatio(ratio, better);
}

/** Formats a change as a ratio. One that is printed as 1 is neither better nor worse. */
export function toldRatio(ratio: Ratio, better: Better): ToldChange {
  const isOne = Number(ratioText({ ...ratio, low: Number.NaN })) === 1;
  const found = isOne ? undefined : verdict(ratio, better);
  return { kind: 'ratio', text: ratioText(ratio), verdict: found, p: tested(ratio.p, better) };
}

/**
 * Returns the change of a metric of a policy. With feedback, users of a policy that lets them wait submit later, and so
 * wait less for the next job: less waiting is no better if the mean submission came later than under the first policy.
 *
 * @param changeOf returns the change of any metric of this policy
 */
export function toldMetric<Name extends MetricName>(
  of: Name,
  changeOf: (of: Name | 'meanSubmissionDelay') => Change,
  show: ShowEstimate,
): ToldChange {
  const { better, isOfWaiting } = METRICS[of];
  const told = toldChange(changeOf(of), show, better);
  const isLater = changeOf('meanSubmissionDelay').difference.mean > 0;
  return isOfWaiting && isLater && told.verdict === 'better' ? { ...told, verdict: undefined } : told;
}

const tested = (p: number, better: Better) => (better === 'neither' ? Number.NaN : p);

/** Probability that a table without any real difference has a mark. */
const LEVEL = 0.05;

/**
 * Returns the changes of one table, with marks that hold together: if no policy differs, a table has a mark in at most
 * 5 of 100 cases (Holm, A simple sequentially rejective multiple test procedure, 1979). Of m tested changes, the one
 * with the least p is marked if p ≤ 5% / m, then the next if p ≤ 5% / (m − 1), and so on until one is not.
 */
export function together(table: readonly ToldChange[]): ToldChange[] {
  const ascending = table.filter(({ p }) => !Number.isNaN(p)).sort((a, b) => a.p - b.p);
  const first = ascending.findIndex(({ p }, i) => p > LEVEL / (ascending.length - i));
  const sure = new Set(first < 0 ? ascending : ascending.slice(0, first));
  return table.map((one) => (sure.has(one) ? one : { ...one, verdict: undefined }));
}

/** Returns the rows of a table with marks that hold together. */
export function togetherByRows(rows: readonly (readonly ToldChange[])[]): ToldChange[][] {
  const all = together(rows.flat());
  let from = 0;
  return rows.map(({ length }) => {
    from += length;
    return all.slice(from - length, from);
  });
}

export const noRatio = (difference: Estimate): Change => ({ difference, ratio: NO_RATIO });
