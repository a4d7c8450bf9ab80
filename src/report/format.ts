// Formats numbers for readers: thousands are grouped, and times have a suitable unit.
import { AGES, agesText } from '../input/duration.ts';

const NONE = '–';

// toLocaleString is not used, because loading the locales takes longer than replaying a small trace.
function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Formats a count with grouped thousands: 28475 → `28,475`. */
export function count(value: number): string {
  return grouped(value.toFixed(0));
}

/** Formats a count with its noun: 1, job → `1 job`; 28475, job → `28,475 jobs`. */
export function plural(number: number, what: string): string {
  return `${count(number)} ${what}${number === 1 ? '' : 's'}`;
}

/** Formats a number with `digits` decimals, thousands grouped; `–` if it is not finite. */
export function decimal(value: number, digits = 2): string {
  if (!Number.isFinite(value)) return NONE;
  const [whole, fraction] = value.toFixed(digits).split('.');
  return fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`;
}

/** Number of significant digits of a duration or a percentage. The digits before its point are always shown. */
const SIGNIFICANT = 3;
const MOST_DECIMALS = 2;
/** Most decimals of small numbers. */
const SMALLEST = 9;

/** Returns the number of decimals with which a number has this number of significant digits, at most two. */
export function decimalsFor(value: number, significant = SIGNIFICANT): number {
  if (value === 0 || !Number.isFinite(value)) return 0;
  const place = Math.floor(Math.log10(Math.abs(value)));
  return Math.min(MOST_DECIMALS, Math.max(0, significant - 1 - place));
}

/** Formats a number with at most three significant digits, without trailing zeros: 15.00 → `15`, 245.87 → `246`. */
export function rounded(value: number): string {
  return trimmed(decimal(value, decimalsFor(value))).replace(/^-0$/, '0');
}

/** Formats a share as a percentage: 0.4321 → `43.2%`. */
export function percent(value: number): string {
  return Number.isFinite(value) ? `${rounded(100 * value)}%` : NONE;
}

type Unit = readonly [seconds: number, name: string];

const UNITS: readonly Unit[] = [
  [86400, 'd'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
];

/** Returns the largest unit of which there is at least one when the number is rounded: 59.96 s are 1 min. */
function unitOf(seconds: number): Unit {
  const isReached = ([length]: Unit, [next]: Unit) =>
    Math.round((10 * Math.abs(seconds)) / next) * next >= 10 * length;
  return UNITS.find((unit, i) => i === UNITS.length - 1 || isReached(unit, UNITS[i + 1])) as Unit;
}

/**
 * Formats seconds in the largest unit of which there is at least one: `5.2 h`. Every duration in a result is shown so.
 * A duration in an option is shown as durationText() writes it.
 */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return NONE;
  if (Math.abs(seconds) >= AGES) return `${seconds < 0 ? '-' : ''}${agesText(Math.abs(seconds))}`;
  const [size, unit] = unitOf(seconds);
  return `${rounded(seconds / size)} ${unit}`;
}

/** The largest number before a unit, among several that are shown together. */
const MOST_OF_A_UNIT = 10_000;

/**
 * Returns the unit of durations that are shown together: that of the shortest that is not 0, or the next one until the
 * longest has at most four digits before its point.
 */
export function unitBeside(seconds: readonly number[]): Unit {
  const sizes = seconds.map(Math.abs).filter((one) => one > 0 && Number.isFinite(one));
  const shortest = sizes.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const longest = sizes.reduce((a, b) => Math.max(a, b), 0);
  if (longest === 0) return unitOf(0);
  let place = UNITS.indexOf(unitOf(shortest));
  while (place > 0 && longest >= MOST_OF_A_UNIT * UNITS[place][0]) place--;
  return UNITS[place];
}

/**
 * Returns the number of decimals of numbers that are shown together: two, none if all that are not 0 have four digits
 * before the point, and as many as the largest needs for three digits if it is less than 0.1.
 *
 * @param halfWidths of their intervals, for which three digits are enough
 */
export function decimalsBeside(values: readonly number[], halfWidths: readonly number[] = []): number {
  const sizes = [...values, ...halfWidths.map((one) => 10 * one)].map(Math.abs);
  const known = sizes.filter((one) => one > 0 && Number.isFinite(one));
  if (known.length === 0) return 2;
  if (known.every((one) => one >= 1000)) return 0;
  const largest = known.reduce((most, one) => Math.max(most, one));
  return largest < 0.1 ? Math.min(SMALLEST, SIGNIFICANT - 1 - Math.floor(Math.log10(largest))) : 2;
}

/** Formats numbers that are shown together, with the same number of decimals. */
export function decimals(values: readonly number[]): string[] {
  const digits = decimalsBeside(values);
  return values.map((value) => decimal(value, digits));
}

export const counts = (values: readonly number[]): string[] => values.map(count);
export const percents = (values: readonly number[]): string[] => values.map(percent);

/** Returns a format for durations that are shown together in one unit. Ages have years. */
export function durationBeside(all: readonly number[]): (seconds: number) => string {
  if (all.some((one) => Math.abs(one) >= AGES)) return duration;
  const [size, unit] = unitBeside(all);
  return (seconds) => (Number.isFinite(seconds) ? `${rounded(seconds / size)} ${unit}` : NONE);
}

export const durations = (all: readonly number[]): string[] => all.map(durationBeside(all));

/** Formats a time with about two digits, in seconds, minutes, hours or days. */
export function rough(seconds: number): string {
  if (seconds < 0.995 * 60) return `${Math.round(seconds)} s`;
  if (seconds < 0.99 * 3600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 2 * 86_400) return `${digits(seconds / 3600)} h`;
  return `${digits(seconds / 86_400)} d`;
}

/** Formats a number with one decimal below ten, and none from ten on. */
function digits(value: number): string {
  return trimmed(decimal(value, value < 9.95 ? 1 : 0));
}

/** Formats a share in whole percent; shares other than 0 and 1 are never rounded to 0% or 100%. */
export function roughPercent(share: number): string {
  if (share > 0 && share < 0.005) return 'below 1%';
  if (share < 1 && share > 0.995) return 'above 99%';
  return `${Math.round(100 * share)}%`;
}

/** Removes trailing zeros after the decimal point: 1.50 → 1.5, 100.00 → 100. */
export function trimmed(number: string): string {
  return number.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

/**
 * Formats a time of a workload, in seconds from its beginning: `0:40`, `12:40:05`, `3 d 04:20` after three days.
 * Seconds are shown only if they are not 0.
 */
export function clockTime(seconds: number): string {
  return clockText(seconds, false);
}

/** Formats times that are compared to the second, from a beginning: `0:40:00`, `12:40:05`, `3 d 04:20:00`. */
export function elapsed(seconds: number): string {
  return clockText(seconds, true);
}

function clockText(seconds: number, hasSeconds: boolean): string {
  if (!Number.isFinite(seconds)) return NONE;
  if (seconds < 0) return `−${clockText(-seconds, hasSeconds)}`;
  const thousandths = Math.round(1000 * seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const days = Math.floor(thousandths / 86_400_000);
  const hours = Math.floor(thousandths / 3_600_000) % 24;
  const minutes = Math.floor(thousandths / 60_000) % 60;
  const rest = (thousandths % 60_000) / 1000;
  const [whole, fraction] = String(rest).split('.');
  const ending =
    rest === 0 && !hasSeconds ? '' : `:${two(Number(whole))}${fraction === undefined ? '' : `.${fraction}`}`;
  return `${days > 0 ? `${days} d ${two(hours)}` : hours}:${two(minutes)}${ending}`;
}
