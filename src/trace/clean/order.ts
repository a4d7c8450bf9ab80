import type { Rows } from './rows.ts';

/**
 * Order of simultaneous submissions in an unsorted trace: first the one on the earlier line, or with the smaller job
 * number.
 */
export type Ties = 'line' | 'id';

/**
 * Sorts rows, given in the trace's order, by submit time. Returns the rows that came after a later submission
 * in the trace. If there are none, the trace's order stays, whatever the ties.
 */
export function sortRows(
  rows: Rows,
  { submit, id }: { submit: Float64Array; id: ArrayLike<number> },
  ties: Ties,
): number[] {
  const late = lateRows(rows, submit);
  if (late.length === 0) return late;
  // A sort is stable: rows that compare as equal stay in the trace's order.
  rows.list().sort((a, b) => submit[a] - submit[b] || (ties === 'id' ? id[a] - id[b] : 0));
  return late;
}

function lateRows(rows: Rows, submit: Float64Array): number[] {
  const late: number[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < rows.length; place++) {
    const row = rows.at(place);
    const time = submit[row];
    if (time < latest) late.push(row);
    else latest = time;
  }
  return late;
}
