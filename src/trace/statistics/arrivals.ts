import { LocalClock } from '../localClock.ts';
import type { Workload } from '../workload.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** 1 January 1970 was a Thursday, three days after a Monday. */
const THURSDAY = 3 * DAY;

/** Distribution of the submit times of jobs: numbers of jobs. */
interface Arrivals {
  /** By hour of the day, 0 to 23. */
  readonly hours: Float64Array;
  /**
   * By day of the week, Monday first; or if the log has no dates, by day since the first submission, modulo
   * 7.
   */
  readonly weekdays: Float64Array;
  /** The time zone of the clock; undefined if the log has no dates and the first submission is at hour 0. */
  readonly timeZone?: string;
}

/** Submissions by hour and weekday, on the clock of the log's time zone (UTC if it names none). */
export function arrivals({ jobs: { submit }, unixStartTime, timeZone = 'UTC' }: Workload): Arrivals {
  const hours = new Float64Array(24);
  const weekdays = new Float64Array(7);
  const clock = unixStartTime === undefined ? undefined : new LocalClock(timeZone);
  const origin = unixStartTime ?? 0;
  for (const time of submit) {
    const seconds = clock ? clock.at(origin + time) + THURSDAY : time - submit[0];
    hours[remainder(Math.floor(seconds / HOUR), 24)]++;
    weekdays[remainder(Math.floor(seconds / DAY), 7)]++;
  }
  return clock ? { hours, weekdays, timeZone } : { hours, weekdays };
}

/** Remainder of a division, also for times before 1970. */
function remainder(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
