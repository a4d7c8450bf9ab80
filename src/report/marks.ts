// The marks of what is better and worse, and the words that say what they mean.
import type { Verdict } from '../metrics/verdict.ts';

export const MARKS: Readonly<Record<Verdict, string>> = { better: '✓', worse: '✗' };

/** What the marks mean, in one line below a table or above it. */
export const LEGEND = `${MARKS.better} better, ${MARKS.worse} worse. No mark: no interval, or it contains no change.`;

/** What a comparison with the first policy says, by the kind of its metric. */
export const COMPARED =
  'A ratio is how many times as large the metric is, with its 95 % interval; shares differ by percentage points (pp).';

/** The same for ratios. */
export const RATIO_LEGEND = `${MARKS.better} better, ${MARKS.worse} worse. No mark: no interval, or it contains 1.`;

/** A text with its mark, or with as many blanks. */
export const marked = (text: string, found: Verdict | undefined) => `${text} ${found ? MARKS[found] : ' '}`;
