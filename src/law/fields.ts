// Reads distributions in a JSON document.
import { DataError, UsageError } from '../errors.ts';
import { checkNames, type Fields, fields, wrong } from '../input/fields.ts';
import { discrete } from './discrete.ts';
import type { DiscreteLaw } from './law.ts';
import { parseLaw } from './parse.ts';
import { boundedRunLaw, type RunLaw } from './runLaw.ts';

/** The distribution `{"v": […], "f": […]}`, exactly as given. @throws DataError */
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

/**
 * A distribution in the notation of parseLaw, or a discrete distribution. A distribution without an upper bound is cut
 * at Q(1 − 1e-7).
 */
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
