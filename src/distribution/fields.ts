// Reads distributions in a JSON document.

import { DataError, UsageError } from '../errors.ts';
import { checkNames, type Fields, fields, wrong } from '../input/fields.ts';
import { withUpperBound } from './anyDistribution.ts';
import { discrete } from './discrete.ts';
import type { DiscreteDistribution, Distribution } from './distribution.ts';
import { parseDistribution } from './parse.ts';

/** The distribution `{"v": […], "f": […]}`, exactly as given. @throws DataError */
export function discreteDistribution(
  value: unknown,
  where: string,
  expected = '{"v": […], "f": […]}',
): DiscreteDistribution {
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
 * A distribution in the notation of parseDistribution, or a discrete distribution. A distribution without an upper
 * bound is cut at Q(1 − 1e-7).
 */
export function distributionField(given: Fields, field: string, where: string): Distribution {
  const value = given[field];
  if (typeof value !== 'string') {
    return discreteDistribution(
      value,
      `${where}: ${field}`,
      'a distribution like "gamma(2,1h)" or {"v": […], "f": […]}',
    );
  }
  try {
    return withUpperBound(parseDistribution(value));
  } catch (error) {
    if (error instanceof UsageError) throw new DataError(`${where}: ${field}: ${error.message}`);
    throw error;
  }
}
