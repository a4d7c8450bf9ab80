import { DataError } from '../../errors.ts';
import type { CleaningReport } from '../cleaning.ts';

/**
 * @throws DataError if the trace has lines but no job is left: every figure would then be undefined or wrong
 */
export function checkSomeJobs(name: string, { lines, jobs, rows }: CleaningReport): void {
  if (jobs > 0) return;
  const dropped = rows.filter(({ action }) => action === 'dropped').map((row) => `${row.jobs} ${row.reason}`);
  const why = dropped.length > 0 ? ` (dropped: ${dropped.join(', ')})` : '';
  throw new DataError(`${name}: no job is left of ${lines} lines${why}`);
}
