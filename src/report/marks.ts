// The marks of what is better and worse, and the words that say what they mean.
import type { Difference } from '../metrics/differences.ts';
import { type Better, type Verdict, verdict } from '../metrics/verdict.ts';

/** The mark says what is better for the metric, not which value is larger. */
export const MARKS: Readonly<Record<Verdict, string>> = { better: '▽', worse: '▲' };

/** What the marks mean, in one line below a table or above it. */
export const LEGEND =
  `${MARKS.better} better, ${MARKS.worse} worse: less wait and slowdown, more utilization. ` +
  'No mark: no interval, or it contains 0.';

/**
 * Whether a printed difference is marked as better or worse. One that is printed as 0 is not.
 *
 * @param text the difference as it is printed, with its interval after ±
 */
export function shownVerdict(text: string, difference: Difference, better: Better): Verdict | undefined {
  const [value] = text.replace(/^±/, '').split('±');
  return /[1-9]/.test(value) ? verdict(difference, better) : undefined;
}

/** A printed difference with its mark, or with as many blanks. */
export function marked(text: string, difference: Difference, better: Better): string {
  const found = shownVerdict(text, difference, better);
  return `${text} ${found ? MARKS[found] : ' '}`;
}
