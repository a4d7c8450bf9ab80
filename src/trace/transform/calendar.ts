import { LocalClock } from '../localClock.ts';
import type { Workload } from '../workload.ts';

const DAY = 86_400;
/** A week in seconds. */
export const WEEK = 7 * DAY;
/** 1 January 1970 was a Thursday: this Monday was before it. */
const MONDAY = -3 * DAY;

/** The weeks of a log. */
export interface Calendar {
  /** The number of weeks up to the last submission. */
  readonly weeks: number;
  /** Description of where weeks begin, for people. */
  readonly described: string;
  /** The week of a time of the log. The first submission is in week 0. */
  weekOf(time: number): number;
  /** The beginning of a week, for people: the date of its Monday; its number from 1 in a log without dates. */
  beginOf(week: number): string;
  /** The seconds since the beginning of that week, on the clock of the log. */
  intoWeek(time: number): number;
  /** Returns the same time of the same weekday the given number of weeks later, or earlier. */
  moved(time: number, weeks: number): number;
}

/**
 * The weeks of a log: from Monday 0:00 in its time zone (UTC if it names none), or if the log has no dates,
 * multiples of 7 days from the first submission. Weeks and times of day are those of the clock on the wall,
 * which is put forward and back.
 */
export function calendarOf(workload: Workload): Calendar {
  const { unixStartTime, timeZone = 'UTC', jobs } = workload;
  const { submit, length } = jobs;
  const [first, last] = [submit[0], submit[length - 1]];
  const clock = unixStartTime === undefined ? undefined : new LocalClock(timeZone);
  const origin = unixStartTime ?? 0;
  const shown = (time: number) => clock?.at(origin + time) ?? time;
  const begin = clock ? MONDAY + Math.floor((shown(first) - MONDAY) / WEEK) * WEEK : first;
  const weekOf = (time: number) => Math.floor((shown(time) - begin) / WEEK);
  return {
    weeks: weekOf(last) + 1,
    described: clock ? `weeks from Monday 0:00, ${timeZone}` : 'weeks from the first submission',
    weekOf,
    beginOf(week) {
      const monday = new Date(1000 * (begin + week * WEEK));
      const isDate = clock !== undefined && !Number.isNaN(monday.getTime());
      return isDate ? monday.toISOString().split('T')[0] : `${week + 1}`;
    },
    intoWeek: (time) => shown(time) - begin - weekOf(time) * WEEK,
    moved(time, weeks) {
      if (weeks === 0) return time;
      const there = shown(time) + weeks * WEEK;
      return clock ? clock.instantOf(there) - origin : there;
    },
  };
}
