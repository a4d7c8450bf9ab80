// Parses points in time and durations in the forms that people and programs write.
import { LocalClock } from './localClock.ts';

const DATE_TIME =
  /^(\d{4})([-/])(\d\d)\2(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?(?:\.\d+)?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/;

/** The part of it that is an offset. */
const OFFSET = 8;

/**
 * Seconds since 1970 at an ISO 8601 date, with or without a time. Slashes may replace the dashes. The time is
 * UTC unless the text has an offset. NaN if the text is not a date.
 */
export function dateTimeSeconds(text: string): number {
  const match = DATE_TIME.exec(text);
  if (!match) return Number.NaN;
  const [, year, , month, day, hour = '0', minute = '0', second = '0', zone = 'Z'] = match;
  const days = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 1000;
  const date = new Date(days * 1000);
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return Number.NaN;
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) >= 61) return Number.NaN;
  return days + Number(hour) * 3600 + Number(minute) * 60 + Number(second) - zoneSeconds(zone);
}

/** True if a date names its offset from UTC. */
export function hasOffset(text: string): boolean {
  return DATE_TIME.exec(text)?.[OFFSET] !== undefined;
}

/**
 * Seconds since 1970 at a date as dateTimeSeconds() reads it, by the clock of a time zone unless the text has an
 * offset.
 */
export function instantOfDate(text: string, timeZone = 'UTC'): number {
  const seconds = dateTimeSeconds(text);
  return Number.isNaN(seconds) || hasOffset(text) ? seconds : new LocalClock(timeZone).instantOf(seconds);
}

function zoneSeconds(zone: string): number {
  const match = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (!match) return 0;
  const seconds = Number(match[2]) * 3600 + Number(match[3] ?? 0) * 60;
  return match[1] === '-' ? -seconds : seconds;
}

/**
 * `[D-]HH:MM:SS`, or `D days HH:MM:SS` as pandas writes it, in seconds. NaN if the text is not such a
 * duration.
 */
export function clockSeconds(text: string): number {
  const match = /^(?:(\d+)(?:-| days? ))?(\d+):([0-5]?\d):([0-5]?\d(?:\.\d+)?)$/.exec(text);
  if (!match) return Number.NaN;
  const [, days = '0', hours, minutes, seconds] = match;
  return Number(days) * 86400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

const MICROSECONDS = 1e6;

/**
 * The seconds from one instant to a later one, both in seconds since 1970. A number of that size is exact to less
 * than a microsecond, so that the difference of two decimals is rounded to whole ones.
 */
export function secondsBetween(from: number, to: number): number {
  const seconds = to - from;
  return Number.isInteger(seconds) ? seconds : Math.round(seconds * MICROSECONDS) / MICROSECONDS;
}
