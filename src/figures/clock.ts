// Labels time on the axes of a workload: dates if its trace records when it began, else times after the first
// submission.
import { dateText, MONTH_NAMES, timeOfDay } from '../report/dates.ts';
import { clockTime } from '../report/format.ts';
import { LocalClock } from '../trace/localClock.ts';
import { tickLabel, timeTicks } from './ticks.ts';

const DAY = 86400;
/** Step in days from which on ticks are at the beginnings of months. */
const MONTHLY = 30;
/** Months between ticks that are easy to count. */
const MONTHS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200];

/** Calendar information of a trace (Workload). */
interface CalendarFacts {
  /** Seconds since 1970 at time 0. */
  unixStartTime?: number;
  timeZone?: string;
}

/** Computes ticks and labels. Times are seconds of the workload. */
export class Clock {
  /** Time that an axis without dates labels 0. */
  readonly origin: number;
  readonly #unixStart: number | undefined;
  readonly #timeZone: string;
  readonly #local: LocalClock;

  constructor(origin: number, { unixStartTime, timeZone = 'UTC' }: CalendarFacts) {
    this.origin = origin;
    this.#unixStart = unixStartTime;
    this.#timeZone = timeZone;
    this.#local = new LocalClock(timeZone);
  }

  /** Returns at most `most` ticks in [from, to]. */
  ticks(from: number, to: number, most: number): number[] {
    if (this.#unixStart === undefined)
      return timeTicks(from - this.origin, to - this.origin, most).map((tick) => tick + this.origin);
    const [first, last] = [this.#wall(from), this.#wall(to)];
    const isMonthly = (last - first) / most > (MONTHLY / 3) * DAY;
    // Dates are shown to the second.
    const isWhole = (wall: number) => Math.abs(wall - Math.round(wall)) < 1e-6;
    const walls = isMonthly ? monthTicks(first, last, most) : timeTicks(first, last, most).filter(isWhole);
    return walls.map((wall) => this.#timeOf(wall)).filter((tick) => tick >= from && tick <= to);
  }

  /** Returns the labels of the ticks of one axis. The first includes the parts that the later ones omit. */
  labels(ticks: readonly number[]): string[] {
    if (this.#unixStart === undefined) return labelsFromZero(ticks.map((tick) => tick - this.origin));
    const walls = ticks.map((tick) => new Date(1000 * this.#wall(tick)));
    const isDaily = walls.every((wall) => wall.getTime() % (1000 * DAY) === 0);
    const isMonthly = isDaily && walls.every((wall) => wall.getUTCDate() === 1);
    return walls.map((wall, i) => {
      const year = wall.getUTCFullYear();
      const month = MONTH_NAMES[wall.getUTCMonth()];
      const day = `${wall.getUTCDate()} ${month}`;
      if (isMonthly) return i === 0 ? `${month} ${year}` : wall.getUTCMonth() === 0 ? String(year) : month;
      if (isDaily) return i === 0 ? `${day} ${year}` : day;
      if (wall.getTime() % (1000 * DAY) === 0) return day;
      return i === 0 ? `${day} ${timeOfDay(wall)}` : timeOfDay(wall);
    });
  }

  /** Returns a complete time, to the second if it is not a whole minute: `14 Mar 1997 06:05`, `3 d 05:00`. */
  full(time: number): string {
    if (this.#unixStart === undefined) return clockTime(Math.round(time - this.origin));
    return dateText(this.#wall(time));
  }

  /** Origin of the axis, or the time zone of its clock. */
  get about(): string {
    return this.#unixStart === undefined ? 'after the first submission' : this.#timeZone;
  }

  /**
   * Returns the beginning of a day from its text: `2` or `2 d` days after the first submission, or a date as
   * `1997-03-14` if the trace has dates.
   */
  dayOf(text: string): number | undefined {
    const date = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
    if (date === null) return /^\d+(\.\d+)?$/.test(text) ? this.origin + Number(text) * DAY : undefined;
    if (this.#unixStart === undefined) return undefined;
    const [year, month, day] = date.slice(1).map(Number);
    return this.#timeOf(Date.UTC(year, month - 1, day) / 1000);
  }

  /** Returns a time on the clock of the machine (LocalClock). */
  #wall(time: number): number {
    return this.#local.at((this.#unixStart ?? 0) + time);
  }

  /** The inverse of #wall(). */
  #timeOf(wall: number): number {
    return this.#local.instantOf(wall) - (this.#unixStart ?? 0);
  }
}

/** Returns labels that differ: hours, minutes and seconds if days and parts of hours do not distinguish the ticks. */
function labelsFromZero(times: readonly number[]): string[] {
  const labels = times.map(tickLabel);
  return new Set(labels).size === labels.length ? labels : times.map(clockTime);
}

/** Returns the beginnings of months in [first, last], in seconds on a wall clock. */
function monthTicks(first: number, last: number, most: number): number[] {
  const monthOf = (wall: number) => {
    const date = new Date(1000 * wall);
    return 12 * date.getUTCFullYear() + date.getUTCMonth();
  };
  const [from, to] = [monthOf(first), monthOf(last)];
  const step = MONTHS.find((length) => (to - from) / length <= most) ?? MONTHS[MONTHS.length - 1];
  const ticks: number[] = [];
  for (let month = Math.ceil(from / step) * step; month <= to; month += step)
    ticks.push(Date.UTC(Math.floor(month / 12), month % 12, 1) / 1000);
  return ticks;
}
