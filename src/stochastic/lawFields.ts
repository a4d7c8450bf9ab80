// Laws and times in a JSON document.
import { DataError, UsageError } from '../errors.ts';
import { parseDuration } from '../input/duration.ts';
import { MOST_SECONDS } from '../input/exactRange.ts';
import { checkNames, type Fields, fields, numberField, wrong } from '../input/fields.ts';
import { discrete } from '../law/discrete.ts';
import type { DiscreteLaw } from '../law/law.ts';
import { parseLaw } from '../law/parse.ts';
import { boundedRunLaw, type RunLaw } from './sequences.ts';
import type { SmallJobStream } from './workload.ts';

/** The law `{"v": […], "f": […]}`, exactly as it is. @throws DataError */
export function discreteLaw(value: unknown, where: string, expected = '{"v": […], "f": […]}'): DiscreteLaw {
  const given = fields(value, where, 'it', expected);
  checkNames(given, ['v', 'f'], where);
  const { v, f } = given;
  for (const [column, values] of Object.entries({ v, f })) {
    if (!Array.isArray(values) || !values.every((item) => typeof item === 'number')) {
      throw wrong(where, column, values, 'a list of numbers');
    }
  }
  return discrete(v as number[], f as number[], where);
}

/** A law in the notation of parseLaw, or a discrete one; a law without an upper bound is cut at Q(1 − 1e-7). */
export function lawField(given: Fields, field: string, where: string): RunLaw {
  const value = given[field];
  if (typeof value !== 'string') {
    return discreteLaw(value, `${where}: ${field}`, 'a law like "gamma(2,1h)" or {"v": […], "f": […]}');
  }
  try {
    return boundedRunLaw(parseLaw(value));
  } catch (error) {
    if (error instanceof UsageError) throw new DataError(`${where}: ${field}: ${error.message}`);
    throw error;
  }
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
  if (typeof seconds === 'number' && seconds >= 0 && seconds <= MOST_SECONDS) return seconds + 0;
  throw wrong(where, field, given[field], 'a time of 0 to 2^53 s: seconds, or a text like "15m" or "2h"');
}

/** Small jobs as a stream, where there are any. @throws DataError */
export function parseStream(value: unknown, where: string, processors: number): SmallJobStream | undefined {
  if (value === undefined || value === null) return undefined;
  const given = fields(value, where, 'it', '{"rate": …, "until": …}');
  checkNames(given, ['rate', 'until'], where);
  const rate = numberField(given, 'rate', where);
  if (rate > processors) throw wrong(where, 'rate', rate, `at most the ${processors} processors`);
  return { rate, until: timeField(given, 'until', where) };
}
