// Checks the fields of a JSON document that a person has written. Each error is one line with the place, the field,
// the value and the expected form.
import { DataError } from '../errors.ts';
import { shortly } from '../visible.ts';
import { readDuration } from './duration.ts';
import { MOST_SECONDS } from './exactRange.ts';
import { parseJson } from './json.ts';
import { whichThereAre } from './nearest.ts';

export type Fields = Readonly<Record<string, unknown>>;

const MOST_SHOWN = 60;

/** A value as an error shows it. */
export function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  return shortly(JSON.stringify(value), MOST_SHOWN);
}

export function wrong(where: string, field: string, value: unknown, expected: string): DataError {
  return new DataError(`${where}: ${field} is ${shown(value)}; expected ${expected}`);
}

/**
 * The object in a JSON text.
 *
 * @param line the line of the file, if the text is only one line of it
 * @throws DataError
 */
export function parseFields(json: string, file: string, expected: string, line?: number): Fields {
  const value = parseJson(json, file, { expected, line });
  return fields(value, line === undefined ? file : `${file}:${line}`, 'it', expected);
}

/** A value that must be an object. @throws DataError */
export function fields(value: unknown, where: string, field: string, expected: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw wrong(where, field, value, expected);
}

/** Rejects unknown fields: a misspelled optional field would silently change the result. @throws DataError */
export function checkNames(given: Fields, names: readonly string[], where: string): void {
  for (const name of Object.keys(given)) {
    if (names.includes(name) || name === 'comment') continue;
    throw new DataError(`${where}: there is no field '${shortly(name)}'${whichThereAre(name, names)}`);
  }
}

/**
 * A number of at least `least` and at most 2^53.
 *
 * @param missing the value of an absent field; without it an absent field is an error
 * @throws DataError
 */
export function numberField(
  given: Fields,
  field: string,
  where: string,
  { least = 0, missing }: { least?: number; missing?: number } = {},
): number {
  const value = given[field] ?? missing;
  // Turns a negative zero into zero.
  if (typeof value === 'number' && value >= least && value <= MOST_SECONDS) return value + 0;
  throw wrong(
    where,
    field,
    given[field],
    `a number, ${least} or more${Number(value) > MOST_SECONDS ? ', at most 2^53' : ''}`,
  );
}

/** A whole number from 1 to `most`. @throws DataError */
export function countField(given: Fields, field: string, where: string, most = 2 ** 31 - 1): number {
  const value = given[field];
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw wrong(where, field, value, `a whole number, 1 to ${most}`);
}

/** A list with at least one entry. @throws DataError */
export function listField(given: Fields, field: string, where: string, expected: string): readonly unknown[] {
  const value = given[field];
  if (Array.isArray(value) && value.length > 0) return value;
  throw wrong(where, field, value, expected);
}

/** A time in seconds, or a text that readDuration() reads. */
export function timeField(given: Fields, field: string, where: string, missing?: number): number {
  const value = given[field] ?? missing;
  const read = typeof value === 'string' ? readDuration(value) : { seconds: value };
  if ('expected' in read) throw wrong(where, field, given[field], read.expected);
  const { seconds } = read;
  if (typeof seconds === 'number' && seconds >= 0 && seconds <= MOST_SECONDS) return seconds + 0;
  throw wrong(where, field, given[field], 'a time of 0 to 2^53 s: seconds, or a text like "15m" or "1h30m"');
}
