import { InvalidArgumentError } from 'commander';
import { UsageError } from '../../errors.ts';
import { parseBounds, parseValues } from '../../experiment/valueRange.ts';
import type { Bounds } from '../../sessions/users.ts';

/** Reports a parser's error in the way commander expects. */
function argument<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UsageError ? new InvalidArgumentError(error.message) : error;
  }
}

/** Parses a list or a range of values. */
export function swept(one: (text: string) => number): (text: string) => number[] {
  return (text) => argument(() => parseValues(text, one));
}

/** Parses a list of bounds. */
export function sweptBounds(one: (text: string) => number): (text: string) => Bounds[] {
  return (text) => argument(() => parseBounds(text, one));
}
