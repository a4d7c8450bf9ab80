// Parses decimal numbers. Number() accepts texts that are not allowed here (hexadecimal, Infinity, the empty text);
// this pattern rejects them. No two parts of the pattern can match the same digits. So rejecting a long text takes
// linear, not quadratic, time.
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The number in a decimal text as JavaScript reads it, never -0; NaN if the text is not a number. */
export function decimalNumber(text: string): number {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value + 0 : Number.NaN;
}
