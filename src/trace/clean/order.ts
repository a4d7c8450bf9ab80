/** Which of two simultaneous submissions comes first in a trace that is out of order: the earlier line, or job number. */
export type Ties = 'line' | 'id';

/**
 * Puts rows, given in the trace's order, into the order of their submit times. Returns the rows that stood behind a later
 * submission; if there are none, the trace's order stands whatever the ties.
 */
export function sortRows(
  rows: Uint32Array,
  { submit, id }: { submit: ArrayLike<number>; id: ArrayLike<number> },
  ties: Ties,
): number[] {
  const late: number[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    if (submit[row] < latest) late.push(row);
    else latest = submit[row];
  }
  if (late.length === 0) return late;
  if (ties === 'id') rows.sort((a, b) => submit[a] - submit[b] || id[a] - id[b] || a - b);
  else rows.sort((a, b) => submit[a] - submit[b] || a - b);
  return late;
}
