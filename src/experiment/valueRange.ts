// Parses the lists of values of the parameters that an experiment may vary.
import { UsageError } from '../errors.ts';
import { decimalSteps } from '../input/decimal.ts';
import type { Bounds } from '../sessions/users.ts';

/**
 * Parses a list like `4,8,12`, or a range like `4:16:4` (from, to, step). `one` reads each value.
 *
 * @throws UsageError for a wrong range; whatever `one` throws
 */
export function parseValues(text: string, one: (text: string) => number): number[] {
  return text.split(',').flatMap((part) => (part.includes(':') ? range(part, one) : [one(part)]));
}

function range(text: string, one: (text: string) => number): number[] {
  const parts = text.split(':');
  if (parts.length !== 3) throw new UsageError('A range is FROM:TO:STEP, like 4:16:4.');
  const [from, to, step] = parts.map(one);
  const values = decimalSteps(from, to, step);
  if (values === undefined) throw new UsageError('A range goes up from FROM to TO in steps above 0.');
  return values;
}

/**
 * Parses a list of bounds like `1..15,1..7`. A single `7` means the bounds 7 and 7.
 *
 * @throws UsageError; whatever `one` throws
 */
export function parseBounds(text: string, one: (text: string) => number): Bounds[] {
  return text.split(',').map((part) => {
    const [low, high = low, ...rest] = part.split('..');
    if (rest.length > 0) throw new UsageError('Bounds are LOW..HIGH, like 1..15.');
    return { low: one(low), high: one(high) };
  });
}
