// Reports a history that is too short to trust the quantiles of a forecast.
import { WEEK } from '../trace/transform/calendar.ts';
import { RETRAINED } from './expert/expert.ts';
import type { History } from './history.ts';

/** Number of ended jobs below which a history is short. */
export const LEAST_ENDED = 200;
/** Time that a history covers at least, in longest limits. Otherwise long jobs are missing among those that ended. */
export const LEAST_LIMITS = 10;

/** A history that is too short. Times in seconds. */
export interface ShortHistory {
  /** Number of jobs that ended before the forecast. */
  readonly ended: number;
  /** Time from the first known submission to the forecast. */
  readonly span: number;
  /** Longest limit of the known jobs. */
  readonly longestLimit: number;
  /** Parts of a forecast that this history does not allow. */
  readonly without: readonly ('correction' | 'learned model' | 'later submissions')[];
}

/**
 * Returns the history as it is known at an instant, if it is short; otherwise null.
 *
 * @param last the place of the last job that is known
 * @param calibrationPoints number of those that correct the forecast
 */
export function shortHistory(
  { jobs, end, isReplay = false, knownSince = jobs.submit[0] }: History,
  { now, last }: { readonly now: number; readonly last: number },
  calibrationPoints: number,
): ShortHistory | null {
  let ended = 0;
  let longestLimit = 0;
  for (let job = 0; job <= last; job++) {
    if (end[job] < now) ended++;
    longestLimit = Math.max(longestLimit, jobs.request[job]);
  }
  const span = now - knownSince;
  if (ended >= LEAST_ENDED && span >= LEAST_LIMITS * longestLimit) return null;
  const without: ShortHistory['without'][number][] = [];
  if (calibrationPoints === 0) without.push('correction');
  if (!isReplay && last < RETRAINED) without.push('learned model');
  if (span < WEEK) without.push('later submissions');
  return { ended, span, longestLimit, without };
}
