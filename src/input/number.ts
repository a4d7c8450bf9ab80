// What Number() takes and no input may hold (hexadecimal, Infinity, nothing at all) fails this. No two of its parts can match the
// same digits: a long text that is no number is refused in a time that grows with its length, not with its square.
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The number that a text in decimals stands for, as JavaScript reads it, never -0; NaN if it stands for none. */
export function decimalNumber(text: string): number {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value + 0 : Number.NaN;
}
