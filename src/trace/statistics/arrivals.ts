import type { Workload } from '../workload.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Clocks are set by multiples of this. */
const QUARTER = 900;

/** When jobs are submitted: numbers of jobs. */
interface Arrivals {
  /** By hour of the day, 0 to 23. */
  readonly hours: Float64Array;
  /** By day of the week, Monday first; or if the log has no dates, by day since the first submission, modulo 7. */
  readonly weekdays: Float64Array;
  /** The time zone of the clock; undefined if the log has no dates and the first submission is at hour 0. */
  readonly timeZone?: string;
}

/** Submissions by hour and weekday, on the clock of the log's time zone (UTC if it names none). */
export function arrivals({ jobs: { submit }, unixStartTime, timeZone = 'UTC' }: Workload): Arrivals {
  const hours = new Float64Array(24);
  const weekdays = new Float64Array(7);
  const clock = unixStartTime === undefined ? undefined : localClock(timeZone);
  for (const time of submit) {
    const { day, hour } =
      clock && unixStartTime !== undefined ? clock(unixStartTime + time) : sinceFirst(time - submit[0]);
    hours[hour]++;
    weekdays[day]++;
  }
  return clock ? { hours, weekdays, timeZone } : { hours, weekdays };
}

const sinceFirst = (seconds: number) => ({
  day: Math.floor(seconds / DAY) % 7,
  hour: Math.floor(seconds / HOUR) % 24,
});

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The day of the week and the hour of an instant, in seconds since 1970. Asks once for each quarter of an hour. */
function localClock(timeZone: string): (unixTime: number) => { day: number; hour: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: 'numeric',
  });
  const known = new Map<number, { day: number; hour: number }>();
  return (unixTime) => {
    const quarter = Math.floor(unixTime / QUARTER);
    const before = known.get(quarter);
    if (before) return before;
    const parts = format.formatToParts(new Date(1000 * quarter * QUARTER));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
    const found = { day: DAYS.indexOf(part('weekday')), hour: Number(part('hour')) };
    known.set(quarter, found);
    return found;
  };
}
