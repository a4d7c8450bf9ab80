// Computes powers that are identical on all platforms, with a fixed order of multiplications, divisions and
// additions.

/** Returns base^n for a whole n >= 0, by repeated squaring from the lowest bit. */
export function power(base: f64, n: f64): f64 {
  let result: f64 = 1;
  let square = base;
  let left = i32(n);
  while (left > 0) {
    if ((left & 1) != 0) result *= square;
    square *= square;
    left >>= 1;
  }
  return result;
}

const LAST_TERM: i32 = 17;

/**
 * Returns 2^x for x <= 0: the power of the nearest whole number times the series of e^y, summed from its last
 * term.
 */
export function powerOfTwo(x: f64): f64 {
  const whole = floor(x + 0.5);
  if (whole < -1022) return 0;
  const y = (x - whole) * Math.LN2;
  let sum: f64 = 1;
  for (let n = LAST_TERM; n > 0; n--) sum = 1 + (y / f64(n)) * sum;
  return sum * power(0.5, -whole);
}
