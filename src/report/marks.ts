// Defines the marks of better and worse results, and the words that explain them.
import { LEAST_DIFFERING } from '../experiment/estimate.ts';
import type { Verdict } from '../metrics/verdict.ts';
import { type ToldChange, togetherByRows } from './change.ts';
import { textTable } from './table.ts';

export const MARKS: Readonly<Record<Verdict, string>> = { better: '✓', worse: '✗' };

/** Explains that marks apply to the whole table, and an interval to its one comparison. */
const UNMARKED =
  'Marks apply to the table as a whole (Holm, 5%), each interval to one value. Without a mark, a difference is not certain.';

/** Explains the marks in one line below or above a table. */
export const LEGEND = `${MARKS.better} better, ${MARKS.worse} worse. ${UNMARKED}`;

/** Explains a comparison of metrics that have a ratio. */
export const RATIO = 'A ratio is how many times as large the metric is, with its 95% interval.';

/** Explains a comparison with the first policy, by the kind of its metric. */
export const COMPARED = `${RATIO.slice(0, -1)}; shares differ by percentage points (pp).`;

/** Explains changes without an interval. */
export const TOO_FEW_DIFFER = `No interval: most seeds do not differ, and fewer than ${LEAST_DIFFERING} do.`;

/** Returns a change with its mark, or with blanks of the same width. */
export const marked = ({ text, verdict }: ToldChange) => `${text} ${verdict ? MARKS[verdict] : ' '}`;

/**
 * Formats the changes of some results from the first, with marks that hold together for the table, and explains the
 * marks.
 *
 * @param what title of the column that names the results
 */
export function changesTable(
  what: string,
  titles: readonly string[],
  results: readonly (readonly [name: string, changes: readonly ToldChange[]])[],
): string {
  const rows = togetherByRows(results.map(([, changes]) => changes));
  const table = textTable(
    [{ left: what }, ...titles.map((title) => `${title}  `)],
    results.map(([name], i) => [name, ...rows[i].map(marked)]),
  );
  return `${table}\n${LEGEND}\n`;
}
