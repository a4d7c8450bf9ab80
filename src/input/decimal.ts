// A number that somebody wrote in decimals is rarely one that 64 bits hold: 0.1 three times is not 0.3, and 1.1 h is not
// 3960 s. Reckoned in whole numbers of the last decimal place it is.

/** Up to here, times a power of ten, a number is read back as the whole number it stands for. */
const MOST_DIGITS = 2 ** 51;
/** Up to here powers of ten are exact. */
const MOST_PLACES = 22;

/** More than that is a slip of the hand. */
const MOST_STEPS = 100_000;

/** How many decimal places a number has, as it is written shortest. */
function placesOf(value: number): number {
  const [, decimals = '', exponent = '0'] = /^[^.e]*(?:\.(\d+))?(?:e(.+))?$/.exec(String(value)) ?? [];
  return Math.max(0, decimals.length - Number(exponent));
}

/** A power of ten that makes whole numbers of these; undefined if they are too large, or too fine, for that. */
function wholeScale(values: readonly number[]): number | undefined {
  const places = Math.max(...values.map(placesOf));
  const scale = Number(`1e${places}`);
  const fits = places <= MOST_PLACES && values.every((value) => Math.abs(value * scale) < MOST_DIGITS);
  return fits ? scale : undefined;
}

/** A decimal number times a whole one: 1.1 times 3600 is 3960. */
export function decimalTimes(value: number, factor: number): number {
  const scale = wholeScale([value]);
  const whole = scale === undefined ? Number.NaN : Math.round(value * scale) * factor;
  return scale !== undefined && Number.isSafeInteger(whole) ? whole / scale : value * factor;
}

/** The decimal numbers from one to another in equal steps; undefined if they do not go up, or are too many. */
export function decimalSteps(from: number, to: number, step: number): number[] | undefined {
  const scale = wholeScale([from, to, step]);
  const [first, last, by] =
    scale === undefined ? [from, to, step] : [from, to, step].map((value) => Math.round(value * scale));
  const count = Math.floor((last - first) / by) + 1;
  if (!(by > 0 && count >= 1 && count <= MOST_STEPS)) return undefined;
  // Not by adding: errors would grow.
  return Array.from({ length: count }, (_, i) => (first + i * by) / (scale ?? 1));
}
