/**
 * Puts rows, given in the trace's order, into the order of their submit times, equal ones as they are. Returns the rows
 * that stood behind a later submission.
 */
export function sortRows(rows: Uint32Array, submit: Float64Array): number[] {
  const late: number[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    if (submit[row] < latest) late.push(row);
    else latest = submit[row];
  }
  if (late.length > 0) rows.sort((a, b) => submit[a] - submit[b] || a - b);
  return late;
}
