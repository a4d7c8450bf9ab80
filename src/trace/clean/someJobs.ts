import { DataError } from '../../errors.ts';
import type { CleaningReport } from '../cleaning.ts';

/** @throws DataError where a trace has lines and no job is left of them: every figure of nothing is a dash or wrong */
export function checkSomeJobs(name: string, { lines, jobs, rows }: CleaningReport): void {
  if (jobs > 0) return;
  const dropped = rows.filter(({ action }) => action === 'dropped').map((row) => `${row.jobs} ${row.reason}`);
  const why = dropped.length > 0 ? ` (dropped: ${dropped.join(', ')})` : '';
  throw new DataError(`${name}: no job is left of ${lines} lines${why}`);
}
