import { oneLine } from './visible.ts';

/**
 * What the input holds cannot be used: one line that names the place, the value and what would do. Exit
 * status 1.
 */
export class DataError extends Error {
  override name = 'DataError';

  constructor(message: string) {
    super(oneLine(message));
  }
}

/** The call itself is off: an unknown name, an option's value. One line. Exit status 2. */
export class UsageError extends Error {
  override name = 'UsageError';

  constructor(message: string) {
    super(oneLine(message));
  }
}
