import { InvalidArgumentError } from 'commander';
import { UsageError } from '../../errors.ts';
import { parseBounds, parseValues } from '../../experiment/valueRange.ts';
import type { Bounds } from '../../sessions/users.ts';

/** What a parser of option values says, as commander wants it. */
function argument<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UsageError ? new InvalidArgumentError(error.message) : error;
  }
}

/** A list or a range of values of one kind. */
export function swept(one: (text: string) => number): (text: string) => number[] {
  return (text) => argument(() => parseValues(text, one));
}

/** A list of bounds. */
export function sweptBounds(one: (text: string) => number): (text: string) => Bounds[] {
  return (text) => argument(() => parseBounds(text, one));
}
