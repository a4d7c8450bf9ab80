// The marks of what is better and worse, and the words that say what they mean.
import { LEAST_DIFFERING } from '../experiment/estimate.ts';
import type { Verdict } from '../metrics/verdict.ts';
import type { ToldChange } from './change.ts';

export const MARKS: Readonly<Record<Verdict, string>> = { better: '✓', worse: '✗' };

/** A mark is for the whole table, an interval for its one comparison. */
const UNMARKED = 'Marks hold together for the table (Holm, 5 %), an interval for itself. No mark: not sure.';

/** What the marks mean, in one line below a table or above it. */
export const LEGEND = `${MARKS.better} better, ${MARKS.worse} worse. ${UNMARKED}`;

/** What a comparison with the first policy says, by the kind of its metric. */
export const COMPARED =
  'A ratio is how many times as large the metric is, with its 95 % interval; shares differ by percentage points (pp).';

/** Explains changes without an interval. */
export const TOO_FEW_DIFFER = `No interval: most seeds do not differ, and fewer than ${LEAST_DIFFERING} do.`;

/** A change with its mark, or with as many blanks. */
export const marked = ({ text, verdict }: ToldChange) => `${text} ${verdict ? MARKS[verdict] : ' '}`;
