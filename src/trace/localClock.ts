const DAY = 86_400;
/** The last instant that has a date. */
const LAST = 8.64e12;
/** Clocks are set at multiples of this many seconds. */
const QUARTER = 900;

/**
 * The clock on the wall in a time zone. Times are seconds since 1970. A time of the clock is what an instant
 * in Greenwich with that date and time of day would be.
 */
export class LocalClock {
  readonly #format: Intl.DateTimeFormat;
  /** Offset of the clock at the beginning of a quarter of an hour. */
  readonly #ahead = new Map<number, number>();

  constructor(timeZone: string) {
    const number = 'numeric';
    this.#format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', era: 'short', year: number, month: number, day: number },
      ...{ hour: number, minute: number, second: number },
    });
  }

  /** The time of the clock at an instant. */
  at(instant: number): number {
    return instant + this.ahead(instant);
  }

  /**
   * Returns the instant at which the clock shows a time: the first one if it shows the time twice. A time that the
   * clock is put forward over is as far behind the change as it would be without it: 2:30 becomes 3:30.
   */
  instantOf(time: number): number {
    const before = this.ahead(time - DAY);
    const [early, late] = [time - before, time - this.ahead(time + DAY)];
    return this.at(early) !== time && this.at(late) === time ? late : early;
  }

  /** Returns the number of seconds by which the clock is ahead of Greenwich at an instant. */
  ahead(instant: number): number {
    const day = Math.floor(instant / DAY) * DAY;
    const [first, last] = [this.#aheadAt(day), this.#aheadAt(day + DAY)];
    return first === last ? first : this.#aheadAt(Math.floor(instant / QUARTER) * QUARTER);
  }

  #aheadAt(quarter: number): number {
    let found = this.#ahead.get(quarter);
    if (found === undefined) {
      found = this.#shown(quarter) - quarter;
      this.#ahead.set(quarter, found);
    }
    return found;
  }

  #shown(instant: number): number {
    if (Math.abs(instant) > LAST) return instant;
    const parts = this.#format.formatToParts(new Date(1000 * instant));
    const text = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
    const of = (type: Intl.DateTimeFormatPartTypes) => Number(text(type));
    // Before the year 1, dates count backwards: 1 BC is the year 0.
    const year = text('era').startsWith('B') ? 1 - of('year') : of('year');
    const date = new Date(0);
    date.setUTCFullYear(year, of('month') - 1, of('day'));
    date.setUTCHours(of('hour'), of('minute'), of('second'));
    return date.getTime() / 1000;
  }
}
