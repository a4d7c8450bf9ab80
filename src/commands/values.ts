// Parses the values of parameters.
import { UsageError } from '../errors.ts';
import { parseBounds, parseValues } from '../experiment/valueRange.ts';
import { readDuration } from '../input/duration.ts';
import { decimalNumber } from '../input/number.ts';
import { readSeed, SEED_EXPECTED } from '../input/seed.ts';
import type { Bounds } from '../sessions/users.ts';
import { fieldList } from '../trace/sacct/fieldList.ts';
import { dateTimeSeconds } from '../trace/times.ts';

/** Error for a value that a parameter cannot have. The message follows the value: `expected a number above 0`. */
export class InvalidValue extends Error {
  override name = 'InvalidValue';
}

export function positiveInteger(text: string): number {
  const value = decimalNumber(text);
  if (!Number.isInteger(value) || value < 1 || value > 2 ** 31 - 1) {
    throw new InvalidValue('expected a whole number, at least 1 and below 2^31');
  }
  return value;
}

/** Parses whole numbers of at least 1, separated by commas. Each is taken once. */
export function positiveIntegers(text: string): number[] {
  return [...new Set(text.split(',').map(positiveInteger))];
}

export function seed(text: string): number {
  const value = readSeed(text);
  if (value === undefined) throw new InvalidValue(`expected ${SEED_EXPECTED}`);
  return value;
}

export function port(text: string): number {
  const value = decimalNumber(text);
  if (!Number.isInteger(value) || value < 0 || value > 65535) {
    throw new InvalidValue('expected a port from 0 (any that is free) to 65535');
  }
  return value;
}

export function positiveNumber(text: string): number {
  const value = decimalNumber(text);
  if (!(value > 0)) throw new InvalidValue('expected a number above 0');
  return value;
}

export function finiteNumber(text: string): number {
  const value = decimalNumber(text);
  if (!Number.isFinite(value)) throw new InvalidValue('expected a number');
  return value;
}

/** Parses a duration (readDuration()) of 0 or more to seconds. */
export function durationSeconds(text: string): number {
  const read = readDuration(text);
  if ('expected' in read) throw new InvalidValue(`expected ${read.expected}`);
  if (read.seconds >= 0 && read.seconds < Number.POSITIVE_INFINITY) return read.seconds;
  throw new InvalidValue('expected a finite duration, 0 or more');
}

/** Parses a duration, or a date, which stays a text. */
export function durationOrDate(text: string): number | string {
  if (!/^\d{4}[-/]/.test(text)) return durationSeconds(text);
  if (!Number.isNaN(dateTimeSeconds(text))) return text;
  throw new InvalidValue('expected a date such as 2024-03-27 or 2024-03-27T08:00, or a duration');
}

/** Parses a duration of whole seconds. */
export function wholeSeconds(text: string): number {
  const value = durationSeconds(text);
  if (!Number.isInteger(value) || value >= 2 ** 30)
    throw new InvalidValue('expected a duration of whole seconds, below 2^30');
  return value;
}

/** Parses a duration above 0. */
export function positiveDuration(text: string): number {
  const value = durationSeconds(text);
  if (!(value > 0)) throw new InvalidValue('expected a duration above 0');
  return value;
}

/**
 * Parses `request=6,user=0,submit=adt`: for each field its column, by number (1 is the first, 0 is none) or
 * by name.
 */
export function columnMap(text: string): Record<string, number | string> {
  const columns = new Map<string, number | string>();
  for (const pair of text.split(',')) {
    const [, field, column] = /^([a-zA-Z]+)=(.+)$/.exec(pair.trim()) ?? [];
    if (field === undefined)
      throw new InvalidValue(
        'expected like requestedTime=6,user=0 (0: the trace has no such column) or, where columns have names, submit=adt',
      );
    if (columns.has(field)) throw new InvalidValue(`field '${field}' appears twice`);
    columns.set(field, /^\d+$/.test(column) ? Number(column) : column);
  }
  return Object.fromEntries(columns);
}

/** Checks a list of fields of sacct. */
export function sacctFieldList(text: string): string {
  if (fieldList(text) !== undefined) return text;
  throw new InvalidValue('expected the fields after sacct -o, such as JobID,State,Submit,Start,End,NCPUS');
}

/** Parses `1=main,2=large` or `short=main`: a name for each number or name. */
export function otherNames(text: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const pair of text.split(',')) {
    const [, of, name] = /^\s*([^=\s]+)=(\S+)\s*$/.exec(pair) ?? [];
    if (name === undefined)
      throw new InvalidValue('expected other names for numbers or names, like 1=main,2=large or short=main');
    const key = /^-?\d+$/.test(of) ? `${Number(of)}` : of;
    if (names.has(key)) throw new InvalidValue(`${of} appears twice`);
    names.set(key, name);
  }
  return names;
}

/** Parses a cost per second, 0 or above. */
export function costNumber(text: string): number {
  const value = decimalNumber(text);
  if (!(value >= 0)) {
    throw new InvalidValue('expected a number, 0 or above');
  }
  return value;
}

export function rate(text: string): number {
  const value = decimalNumber(text);
  if (!(value >= 0 && value < 1)) {
    throw new InvalidValue('expected a number from 0 to below 1');
  }
  return value;
}

export function share(text: string): number {
  const value = decimalNumber(text);
  if (!(value >= 0 && value <= 1)) {
    throw new InvalidValue('expected a number from 0 to 1');
  }
  return value;
}

/** Parses some of the known words, separated by commas: `user,size`. Each is taken once. */
export function oneOrMoreOf<Word extends string>(known: readonly Word[]): (text: string) => Word[] {
  return (text) => {
    const words = new Set(text.split(',').map((word) => word.trim()));
    const found = [...words].filter((word): word is Word => (known as readonly string[]).includes(word));
    if (found.length < words.size)
      throw new InvalidValue(`expected one or more of ${known.join(', ')}, separated by commas`);
    return found;
  };
}

/** Parses values separated by commas, each once. */
export function listOf<Value>(one: (text: string) => Value): (text: string) => Value[] {
  return (text) => {
    const values = text.split(',').map((part) => part.trim());
    if (values.includes('')) throw new InvalidValue('expected values separated by commas');
    if (new Set(values).size < values.length) throw new InvalidValue('expected each value once');
    return values.map(one);
  };
}

/** Parses a list or a range of values. */
export function swept(one: (text: string) => number): (text: string) => number[] {
  return (text) => aboutValue(() => parseValues(text, one));
}

/** Parses a list of bounds. */
export function sweptBounds(one: (text: string) => number): (text: string) => Bounds[] {
  return (text) => aboutValue(() => parseBounds(text, one));
}

/** A parser of one value knows no parameter: its errors are about the value. */
function aboutValue<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UsageError ? new InvalidValue(error.message) : error;
  }
}
