// Computes powers of any number, with the same bits on every engine.
import { pow } from './exp';

/** Largest whole exponent that is computed by multiplications, which round as if they were written out. */
const MOST_FACTORS: f64 = 64;

/**
 * x^y. NaN for a negative x and a y that is not whole. 0^0 is 1. Beyond 64 factors its relative error is about
 * |y ln x| ulp.
 */
export function power(x: f64, y: f64): f64 {
  const isWhole = y == floor(y);
  if (isWhole && abs(y) <= MOST_FACTORS) {
    let product: f64 = 1;
    for (let left = abs(y); left > 0; left--) product *= x;
    return y < 0 ? 1 / product : product;
  }
  if (x >= 0) return pow(x, y);
  if (!isWhole) return NaN;
  const size = pow(-x, y);
  return y - 2 * floor(y / 2) == 1 ? -size : size;
}
