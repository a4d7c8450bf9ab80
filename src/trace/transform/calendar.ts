import type { Workload } from '../workload.ts';

const DAY = 86_400;
/** A week in seconds. */
export const WEEK = 7 * DAY;

/** The weeks of a log. */
export interface Calendar {
  /** When week 0 begins, in the log's time. It may be negative. */
  readonly begin: number;
  /** The number of weeks up to the last submission. */
  readonly weeks: number;
  /** Where weeks begin, for people. */
  readonly described: string;
}

/**
 * The weeks of a log: from Monday 0:00 in its time zone (UTC if it names none), or if the log has no dates,
 * multiples of 7 days from the first submission. All weeks have 7 × 24 hours: the hour that a clock is
 * changed by is not seen.
 */
export function calendarOf({
  unixStartTime,
  timeZone = 'UTC',
  jobs: { submit, length },
}: Workload): Calendar {
  const [first, last] = [submit[0], submit[length - 1]];
  const weeksFrom = (begin: number) => Math.floor((last - begin) / WEEK) + 1;
  if (unixStartTime === undefined)
    return { begin: first, weeks: weeksFrom(first), described: 'weeks from the first submission' };
  const begin = first - intoWeek(unixStartTime + first, timeZone);
  return { begin, weeks: weeksFrom(begin), described: `weeks from Monday 0:00, ${timeZone}` };
}

/** The seconds between Monday 0:00 and an instant, on the clock of a time zone. */
function intoWeek(unixTime: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(1000 * Math.floor(unixTime)));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday'));
  const seconds = 3600 * Number(part('hour')) + 60 * Number(part('minute')) + Number(part('second'));
  return day * DAY + seconds + (unixTime - Math.floor(unixTime));
}
