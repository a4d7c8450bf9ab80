const LONGEST = 2000;

// A value that a message quotes may be very long, hold line breaks, or what commands a terminal.
function oneLine(message: string): string {
  const short = message.length > LONGEST ? `${message.slice(0, 1400)}…${message.slice(-500)}` : message;
  return short
    .replace(/[\r\n\u2028\u2029]+/g, ' ')
    .replace(/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

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
