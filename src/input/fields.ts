// Fields of a JSON document that a person has written: each check is an error of one line that names the place, the field,
// the value and what would do.
import { DataError } from '../errors.ts';
import { parseDuration } from './duration.ts';
import { nearest } from './nearest.ts';

export type Fields = Readonly<Record<string, unknown>>;

const MOST_SHOWN = 60;

/** A value as an error shows it. */
export function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

export function wrong(where: string, field: string, value: unknown, expected: string): DataError {
  return new DataError(`${where}: ${field} is ${shown(value)}; expected ${expected}`);
}

/** The object in a JSON text. @throws DataError */
export function parseFields(json: string, file: string, expected: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new DataError(`${file}: not JSON (${(error as Error).message}); expected ${expected}`);
  }
  return fields(value, file, 'it', expected);
}

/** A value that must be an object. @throws DataError */
export function fields(value: unknown, where: string, field: string, expected: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw wrong(where, field, value, expected);
}

/** @throws DataError for a field that is none: a wrong letter in an optional one would change the result in silence */
export function checkNames(given: Fields, names: readonly string[], where: string): void {
  for (const name of Object.keys(given)) {
    if (names.includes(name) || name === 'comment') continue;
    throw new DataError(`${where}: there is no field '${name}'; did you mean '${nearest(name, names)}'?`);
  }
}

/** A finite number of at least `least`; `missing` (default: an error) where there is none. @throws DataError */
export function numberField(
  given: Fields,
  field: string,
  where: string,
  { least = 0, missing }: { least?: number; missing?: number } = {},
): number {
  const value = given[field] ?? missing;
  if (typeof value === 'number' && value >= least && value < Number.POSITIVE_INFINITY) return value;
  throw wrong(where, field, given[field], `a number, ${least} or more`);
}

/** A whole number from 1 to `most`. @throws DataError */
export function countField(given: Fields, field: string, where: string, most = 2 ** 31 - 1): number {
  const value = given[field];
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw wrong(where, field, value, `a whole number, 1 to ${most}`);
}

/** A list that is not empty. @throws DataError */
export function listField(given: Fields, field: string, where: string, expected: string): readonly unknown[] {
  const value = given[field];
  if (Array.isArray(value) && value.length > 0) return value;
  throw wrong(where, field, value, expected);
}

/** Seconds, or a text like "90s", "15m", "2h". */
export function timeField(given: Fields, field: string, where: string, missing?: number): number {
  const value = given[field] ?? missing;
  let seconds = value;
  if (typeof value === 'string') {
    try {
      seconds = parseDuration(value, field);
    } catch {
      seconds = undefined;
    }
  }
  if (typeof seconds === 'number' && seconds >= 0 && seconds < Number.POSITIVE_INFINITY) return seconds;
  throw wrong(where, field, given[field], 'a time of 0 or more: seconds, or a text like "15m" or "2h"');
}
