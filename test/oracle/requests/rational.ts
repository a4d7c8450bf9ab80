// Exact fractions.

export interface Fraction {
  readonly top: bigint;
  /** Above 0. */
  readonly bottom: bigint;
}

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export function fraction(top: bigint | number, bottom: bigint | number = 1n): Fraction {
  const [a, b] = [BigInt(top), BigInt(bottom)];
  if (b === 0n) throw new Error(`${a} / 0`);
  const common = divisor(a, b < 0n ? -b : b) * (b < 0n ? -1n : 1n);
  return { top: a / common, bottom: b / common };
}

export const ZERO = fraction(0);
export const ONE = fraction(1);

export const plus = (a: Fraction, b: Fraction) =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const minus = (a: Fraction, b: Fraction) =>
  fraction(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom);
export const times = (a: Fraction, b: Fraction) => fraction(a.top * b.top, a.bottom * b.bottom);
export const over = (a: Fraction, b: Fraction) => fraction(a.top * b.bottom, a.bottom * b.top);
/** Negative, 0 or positive, as a − b is. */
export function compare(a: Fraction, b: Fraction): number {
  const left = a.top * b.bottom;
  const right = b.top * a.bottom;
  return left < right ? -1 : left > right ? 1 : 0;
}
export const isBelow = (a: Fraction, b: Fraction) => compare(a, b) < 0;
export const toNumber = ({ top, bottom }: Fraction) => Number(top) / Number(bottom);
