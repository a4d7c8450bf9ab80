import { NO_LIMIT } from '../conf/settings.ts';
import { secondsFromNow } from './begin.ts';

/**
 * Seconds from the submission to `--deadline`: `now+90`, `now+2hours`.
 *
 * @returns undefined without the option, for a date, and where a deadline would shorten the time limit: with --time-min,
 *   which a job without --time also has, and for a job without a limit
 */
export function secondsToDeadline(options: ReadonlyMap<string, string>): number | undefined {
  const [limit, value] = [options.get('time'), options.get('deadline')];
  if (value === undefined || limit === undefined || options.has('time-min')) return undefined;
  return NO_LIMIT.test(limit) ? undefined : secondsFromNow(value);
}
