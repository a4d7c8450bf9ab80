// Computes the natural logarithm, correctly rounded. Math.log may be wrong in the last bit, each engine in others.
import { add, divide, multiply, type Pair, product, sum } from './pairs.ts';

/** ln 2 as a sum of two floats. */
const LN2: Pair = [Math.LN2, 2.3190468138462996e-17];

/** 1 / (2 k + 1): the terms of the series of the inverse hyperbolic tangent. */
const TERMS = Array.from({ length: 23 }, (_, k) => divide([1, 0], 2 * k + 1));

/**
 * The float nearest to ln x, for a finite x > 0 that is not subnormal: with x = m 2^e and z = (m - 1) / (m + 1) it is
 * e ln 2 + 2 (z + z³/3 + z⁵/5 + …).
 */
export function roundedLog(x: number): number {
  const e = Math.round(Math.log2(x));
  const m = x / 2 ** e;
  const z = ratio(m - 1, sum(m, 1));
  const square = multiply(z, z);
  let series: Pair = [0, 0];
  for (let k = TERMS.length - 1; k >= 0; k--) series = add(multiply(series, square), TERMS[k]);
  const [high, low] = multiply(z, series);
  const [whole, rest] = product(e, LN2[0]);
  return add([whole, rest + e * LN2[1]], [2 * high, 2 * low])[0];
}

function ratio(a: number, b: Pair): Pair {
  const first = a / b[0];
  const [high, low] = multiply([first, 0], b);
  return sum(first, (a - high - low) / b[0]);
}
