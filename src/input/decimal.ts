// Computes exactly with decimal numbers. Most of them have no exact 64-bit float: 0.1 three times is not 0.3, and 1.1
// h is not 3960 s. So they are computed as whole numbers of the last decimal place, which is exact.

/** Up to this value, a number times a power of ten rounds to the whole number that it represents. */
const MOST_DIGITS = 2 ** 51;
/** Powers of ten are exact up to this exponent. */
const MOST_PLACES = 22;

/** More steps than this must be a typing error. */
const MOST_STEPS = 100_000;

/** The number of decimal places in a number's shortest notation. */
function placesOf(value: number): number {
  const [, decimals = '', exponent = '0'] = /^[^.e]*(?:\.(\d+))?(?:e(.+))?$/.exec(String(value)) ?? [];
  return Math.max(0, decimals.length - Number(exponent));
}

/**
 * A power of ten that makes all these values whole numbers; undefined if they are too large or too fine for
 * that.
 */
function wholeScale(values: readonly number[]): number | undefined {
  const places = Math.max(...values.map(placesOf));
  const scale = Number(`1e${places}`);
  const fits = places <= MOST_PLACES && values.every((value) => Math.abs(value * scale) < MOST_DIGITS);
  return fits ? scale : undefined;
}

/** A decimal number times a whole number: 1.1 times 3600 is 3960. */
export function decimalTimes(value: number, factor: number): number {
  const scale = wholeScale([value]);
  const whole = scale === undefined ? Number.NaN : Math.round(value * scale) * factor;
  return scale !== undefined && Number.isSafeInteger(whole) ? whole / scale : value * factor;
}

/**
 * The decimal numbers from one value to another in equal steps; undefined if the steps do not go up, or are
 * too many.
 */
export function decimalSteps(from: number, to: number, step: number): number[] | undefined {
  const scale = wholeScale([from, to, step]);
  const [first, last, by] =
    scale === undefined ? [from, to, step] : [from, to, step].map((value) => Math.round(value * scale));
  const count = Math.floor((last - first) / by) + 1;
  if (!(by > 0 && count >= 1 && count <= MOST_STEPS)) return undefined;
  // Multiplies instead of adding, because errors would add up.
  return Array.from({ length: count }, (_, i) => (first + i * by) / (scale ?? 1));
}
