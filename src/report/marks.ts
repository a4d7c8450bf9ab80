// The marks of what is better and worse, and the words that say what they mean.
import type { Estimate } from '../experiment/estimate.ts';
import type { Difference } from '../metrics/differences.ts';
import { type Better, type Verdict, verdict } from '../metrics/verdict.ts';

/** The mark says what is better for the metric, not which value is larger. */
export const MARKS: Readonly<Record<Verdict, string>> = { better: '▽', worse: '▲' };

/** What the marks mean, in one line below a table or above it. */
export const LEGEND =
  `${MARKS.better} better (such as less wait, or more utilization), ${MARKS.worse} worse. ` +
  'No mark: no interval, or it contains 0.';

/** The same for ratios. */
export const RATIO_LEGEND =
  `${MARKS.better} better (such as less response, or more utilization), ${MARKS.worse} worse. ` +
  'No mark: no interval, or it contains 1.';

/** The same for how many times better something is. */
export const FACTOR_LEGEND = `${MARKS.better} better, ${MARKS.worse} worse. No mark: no interval, or it contains 1.`;

/**
 * Whether a printed difference is marked as better or worse. One that is printed as 0 is not.
 *
 * @param text the difference as it is printed, with its interval after ±
 */
export function shownVerdict(text: string, difference: Difference, better: Better): Verdict | undefined {
  const [value] = text.replace(/^±/, '').split('±');
  return /[1-9]/.test(value) ? verdict(difference, better) : undefined;
}

/** A printed ratio with its mark, or with as many blanks. One that is printed as 1 is not marked. */
export function markedRatio(text: string, { mean, halfWidth }: Estimate, better: Better): string {
  const isOne = Number(text.split('±')[0]) === 1;
  const found = isOne ? undefined : verdict({ value: mean - 1, halfWidth }, better);
  return withMark(text, found);
}

const withMark = (text: string, found: Verdict | undefined) => `${text} ${found ? MARKS[found] : ' '}`;

/** A printed difference with its mark, or with as many blanks. */
export function marked(text: string, difference: Difference, better: Better): string {
  return withMark(text, shownVerdict(text, difference, better));
}
