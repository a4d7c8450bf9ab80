/**
 * Which of two simultaneous submissions comes first in an unsorted trace: the one on the earlier line, or
 * with the smaller job number.
 */
export type Ties = 'line' | 'id';

/**
 * Sorts rows, given in the trace's order, by submit time. Returns the rows that came after a later submission
 * in the trace. If there are none, the trace's order stays, whatever the ties.
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
