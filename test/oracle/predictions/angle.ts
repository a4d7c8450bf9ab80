// Cosine, sine and logarithm with 200 bits after the point, by their series in whole numbers, and then rounded.

const BITS = 200n;
const ONE = 1n << BITS;

/** A float as a multiple of 2^-200, exactly. */
function fixed(x: number): bigint {
  let value = x;
  let shift = 0n;
  while (!Number.isInteger(value)) {
    value *= 2;
    shift++;
  }
  return (BigInt(value) << BITS) >> shift;
}

/** The float nearest to a multiple of 2^-200. */
function rounded(value: bigint): number {
  const size = value < 0n ? -value : value;
  const bits = BigInt(size.toString(2).length);
  const extra = bits > 54n ? bits - 54n : 0n;
  // 54 bits and a mark of the truncated bits, so that the last rounding is the only one.
  const head = size >> extra;
  const inexact = head << extra !== size;
  const exact = Number((head << 2n) + (inexact ? 1n : 0n));
  return (value < 0n ? -1 : 1) * exact * 2 ** (Number(extra - BITS) - 2);
}

/** The sum of the series from a first term; each term is the last one times x² / (k (k + 1)), with other sign. */
function series(first: bigint, square: bigint, from: bigint): bigint {
  let sum = 0n;
  let term = first;
  for (let k = from; term !== 0n; k += 2n) {
    sum += term;
    term = (-term * square) / ONE / (k * (k + 1n));
  }
  return sum;
}

/** @param x 0 to 2π */
export function exactCosine(x: number): number {
  const at = fixed(x);
  return rounded(series(ONE, (at * at) / ONE, 1n));
}

/** @param x 0 to 2π */
export function exactSine(x: number): number {
  const at = fixed(x);
  return rounded(series(at, (at * at) / ONE, 2n));
}

/** atanh(a / b) as a multiple of 2^-200, for |a| < b. */
function inverseTangent(a: bigint, b: bigint): bigint {
  let sum = 0n;
  for (let [power, k] = [(ONE * a) / b, 1n]; power !== 0n; power = (power * a * a) / (b * b), k += 2n)
    sum += power / k;
  return sum;
}

/** @param x 2^-60 to 2^60 */
export function exactLog(x: number): number {
  const ln2 = 2n * inverseTangent(1n, 3n);
  let at = fixed(x);
  let halvings = 0n;
  for (; at >= 2n * ONE; halvings++) at /= 2n;
  for (; at < ONE; halvings--) at *= 2n;
  return rounded(halvings * ln2 + 2n * inverseTangent(at - ONE, at + ONE));
}
