// Rejects logs from which a forecast cannot learn: its quantiles would look well calibrated, and be false.
import { DataError } from '../errors.ts';
import type { Workload } from '../trace/workload.ts';
import type { History } from './history.ts';

/** Source of the start times of earlier jobs: recorded in the log, or replayed under the policy. */
export type PastStarts = 'recorded' | 'replayed';

/** Returns a line about jobs whose waits are not known; empty if there are none. */
export function unknownWaits({ unknown }: History): string[] {
  const count = unknown?.size ?? 0;
  if (count === 0) return [];
  const jobs = count === 1 ? '1 job has no wait time' : `${count} jobs have no wait time`;
  return [`${jobs}: assumed to start immediately, and not used as calibration points`];
}

/** Largest share of jobs without a request, since the run times that replace requests reveal when these jobs end. */
const MOST_UNREQUESTED = 0.01;

/**
 * @throws DataError, one line: the start times are not recorded, or run times replace too many missing requests
 */
export function checkPast({ name, jobs, cleaning }: Workload, starts: PastStarts): void {
  if (starts === 'recorded' && jobs.length > 0 && !jobs.wait.some((wait) => wait >= 0))
    throw new DataError(
      `${name}: has no wait times, so the starts of its jobs are not known; use --starts replayed to take them from a replay under the policy`,
    );
  const unrequested = cleaning.rows
    .filter(({ reason, action }) => reason === 'no-request' && action === 'run time used')
    .reduce((sum, row) => sum + row.jobs, 0);
  if (unrequested <= MOST_UNREQUESTED * jobs.length) return;
  const which =
    unrequested === jobs.length ? 'none of its jobs has' : `${unrequested} of its jobs do not have`;
  const instead =
    unrequested === jobs.length
      ? 'a forecast needs a log with requested times'
      : 'use --no-request max (the longest of the log) or --no-request drop';
  throw new DataError(
    `${name}: ${which} a requested time, and their run times replace it, so a forecast would know when they end; ${instead}`,
  );
}
