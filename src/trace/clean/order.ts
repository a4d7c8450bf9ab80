import type { Rows } from './rows.ts';

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
  rows: Rows,
  { submit, id }: { submit: Float64Array; id: ArrayLike<number> },
  ties: Ties,
): number[] {
  const late = lateRows(rows, submit);
  if (late.length === 0) return late;
  if (ties === 'id') rows.list().sort((a, b) => submit[a] - submit[b] || id[a] - id[b] || a - b);
  else rows.list().sort((a, b) => submit[a] - submit[b] || a - b);
  return late;
}

function lateRows(rows: Rows, submit: Float64Array): number[] {
  const late: number[] = [];
  const list = rows.areAll ? undefined : rows.list();
  const { length } = rows;
  let latest = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < length; place++) {
    const row = list === undefined ? place : list[place];
    const time = submit[row];
    if (time < latest) late.push(row);
    else latest = time;
  }
  return late;
}
