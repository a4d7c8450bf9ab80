import { oneLine } from './visible.ts';

/** Error for invalid input data: one line with the location, the value and the expected form. Exit status 1. */
export class DataError extends Error {
  override name = 'DataError';

  constructor(message: string) {
    super(oneLine(message));
  }
}

/** Error for a wrong call, such as an unknown name or an invalid option value: one line. Exit status 2. */
export class UsageError extends Error {
  override name = 'UsageError';

  constructor(message: string) {
    super(oneLine(message));
  }
}
