// Parses and formats durations as people write them: in options, distributions, studies and workloads.
import { UsageError } from '../errors.ts';
import { decimalTimes } from './decimal.ts';
import { MOST_SECONDS } from './exactRange.ts';

/** The units from the longest to the shortest. */
const UNITS: Readonly<Record<string, number>> = { w: 604_800, d: 86_400, h: 3600, m: 60, s: 1 };
const ORDER = Object.keys(UNITS);

const NUMBER = '(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[+-]?\\d+)?';
const PLAIN = new RegExp(`^[+-]?${NUMBER}$`, 'i');
const PART = new RegExp(`(${NUMBER})([wdhms]?)`, 'iy');

const SHAPE = 'a duration, such as 90 (seconds), 15m, 1h30m, 2d or 1w';
const UNITLESS = 'a duration with a unit (w, d, h, m or s) after each number, such as 1h30m';
const UNSORTED = 'a duration with its units from the longest to the shortest, each once, such as 1h30m';
const BROKEN = 'a duration with decimals in its last number only, such as 1h30.5m';
const TOO_LONG = 'at most 2^53 s';

interface Part {
  readonly value: string;
  readonly unit: string;
}

/** The parts of a duration: `1h30m` has two. Undefined if there is anything else in the text. */
function partsOf(text: string): Part[] | undefined {
  const parts: Part[] = [];
  PART.lastIndex = 0;
  for (let end = 0; end < text.length; end = PART.lastIndex) {
    const match = PART.exec(text);
    if (match === null) return undefined;
    parts.push({ value: match[1], unit: match[2].toLowerCase() });
  }
  return parts.length > 0 ? parts : undefined;
}

/** The seconds of parts of which only the last may have decimals. */
function sumOf(parts: readonly Part[]): number {
  const { value, unit } = parts[parts.length - 1];
  const whole = parts.slice(0, -1).reduce((sum, part) => sum + Number(part.value) * UNITS[part.unit], 0);
  const [integer, decimals] = value.split('.');
  // 3600 + 0.1 need not be the float next to 3600.1, so the digits are read together.
  if (whole > 0 && UNITS[unit] === 1 && decimals !== undefined && !/e/i.test(decimals))
    return Number(`${whole + Number(integer)}.${decimals}`);
  return whole + decimalTimes(Number(value), UNITS[unit] ?? 1);
}

/**
 * Reads a duration: seconds (`90`, `0.5`, `1e3`), or numbers with the units w, d, h, m and s, from the longest to the
 * shortest (`15m`, `1.5d`, `1h30m`, `1w`). A sign may precede it. `inf` is Infinity.
 *
 * @returns the seconds, or the expected form
 */
export function readDuration(text: string): { seconds: number } | { expected: string } {
  if (text === 'inf') return { seconds: Number.POSITIVE_INFINITY };
  const parts = partsOf(text.replace(/^[+-]/, ''));
  if (parts === undefined) return { expected: SHAPE };
  if (parts.length > 1) {
    const places = parts.map(({ unit }) => ORDER.indexOf(unit));
    if (places.includes(-1)) return { expected: UNITLESS };
    if (places.some((place, i) => i > 0 && place <= places[i - 1])) return { expected: UNSORTED };
    if (parts.some(({ value }, i) => i < parts.length - 1 && !/^\d+$/.test(value)))
      return { expected: BROKEN };
  }
  const seconds = sumOf(parts);
  if (!(seconds <= MOST_SECONDS)) return { expected: TOO_LONG };
  // Turns a negative zero into zero.
  return { seconds: (text.startsWith('-') ? -seconds : seconds) + 0 };
}

/**
 * Parses a duration as readDuration() does.
 *
 * @param where how errors begin
 * @throws UsageError
 */
export function parseDuration(text: string, where: string): number {
  const read = readDuration(text);
  if ('seconds' in read) return read.seconds;
  throw new UsageError(`${where} is '${text}'; expected ${read.expected}`);
}

/**
 * Parses a number without a unit.
 *
 * @param where how errors begin
 * @throws UsageError
 */
export function parseNumber(text: string, where: string): number {
  if (!PLAIN.test(text)) throw new UsageError(`${where} is '${text}'; expected a number without a unit`);
  const value = Number(text);
  if (Number.isFinite(value)) return value + 0;
  throw new UsageError(
    `${where} is '${text}', which is too large for a 64-bit float; expected a smaller number`,
  );
}

/** Seconds as parseDuration() takes them, exactly: `90s` is `1m30s`, and a day and a half `1d12h`. */
export function durationText(seconds: number): string {
  if (seconds < 0) return `-${durationText(-seconds)}`;
  if (seconds === Number.POSITIVE_INFINITY) return 'inf';
  const [integer, decimals] = String(seconds).split('.');
  // Such numbers are below a millionth of a second.
  if (String(seconds).includes('e')) return `${seconds}s`;
  let left = Number(integer);
  let text = '';
  for (const unit of ['d', 'h', 'm']) {
    const number = Math.floor(left / UNITS[unit]);
    if (number > 0) text += `${number}${unit}`;
    left -= number * UNITS[unit];
  }
  if (decimals !== undefined) return `${text}${left}.${decimals}s`;
  return left > 0 || text === '' ? `${text}${left}s` : text;
}

/** A Julian year, in seconds. */
export const YEAR = 365.25 * 86_400;
/** Durations from a hundred years on are shown in years, because days are no longer useful. */
export const AGES = 100 * YEAR;

/** A time of at least AGES, in years: `135 years`, `1.35e8 years`. */
export function agesText(seconds: number): string {
  const years = Number((seconds / YEAR).toPrecision(3));
  return `${years < 1e5 ? years : years.toExponential().replace('+', '')} years`;
}

/** Returns a time in words: whole seconds from a minute on, six digits below, and years from AGES on. */
export function roundedDuration(seconds: number): string {
  if (seconds >= AGES && seconds < Number.POSITIVE_INFINITY) return agesText(seconds);
  return durationText(seconds < 60 ? Number(seconds.toPrecision(6)) : Math.round(seconds));
}
