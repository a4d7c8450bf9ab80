// Which logs a forecast cannot learn from. Its quantiles would look well calibrated, and be false.
import { DataError } from '../errors.ts';
import type { Workload } from '../trace/workload.ts';
import type { World } from './world.ts';

/** Whose starts those of the past are: the log's, or those of a replay of it under the policy. */
export type PastStarts = 'log' | 'replay';

/** What is told of jobs whose waits are not known: a line, or none. */
export function unknownWaits({ unknown }: World): string[] {
  const count = unknown?.size ?? 0;
  if (count === 0) return [];
  const jobs = count === 1 ? '1 job has no wait time' : `${count} jobs have no wait time`;
  return [`${jobs}: taken to start at once, and not asked about`];
}

/** A larger share of jobs without a request would tell too much. */
const MOST_UNREQUESTED = 0.01;

/**
 * @throws DataError, one line: nobody knows when the jobs started, or their run times stand for their
 *   requests
 */
export function checkPast({ name, jobs, cleaning }: Workload, starts: PastStarts): void {
  if (starts === 'log' && jobs.length > 0 && !jobs.wait.some((wait) => wait >= 0))
    throw new DataError(
      `${name}: has no wait times, so nobody knows when its jobs started; with --starts replay they start as in a replay under the policy`,
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
    `${name}: ${which} a requested time, and their run times stand for it, so a forecast would know when they end; ${instead}`,
  );
}
