// Computes cosine and sine, correctly rounded. Math.cos and Math.sin may be wrong in the last bit, each engine in
// others.
import { add, divide, multiply, type Pair, product } from './pairs.ts';

/** π/2 as a sum of three floats. */
const QUARTER = [1.5707963267948966, 6.123233995736766e-17, -1.4973849048591833e-33] as const;

/** 1 / n! with the signs of the series of cosine (even n) and sine (odd n). */
const TERMS: Pair[] = [[1, 0]];
for (let n = 1; n <= 28; n++) {
  const [high, low] = divide(TERMS[n - 1], n);
  TERMS.push(n % 2 === 0 ? [-high, -low] : [high, low]);
}

/** Power from which on single floats are as exact as the sum needs. */
const SMALL = 18;

/** The series over every second power, from the power `first` on, without that power. */
function series(square: Pair, first: number): Pair {
  let small = 0;
  let n = 26 + first;
  for (; n >= SMALL; n -= 2) small = small * square[0] + TERMS[n][0];
  let value: Pair = [small, 0];
  for (; n >= first; n -= 2) value = add(multiply(value, square), TERMS[n]);
  return value;
}

/**
 * Cosine and sine of an angle from 0 to 2π, correctly rounded.
 *
 * @param angle in radians
 */
export function circle(angle: number): { cosine: number; sine: number } {
  const quarters = Math.round(angle / QUARTER[0]);
  let rest: Pair = [angle, 0];
  for (const part of QUARTER) {
    const [high, low] = product(-quarters, part);
    rest = add(rest, [high, low]);
  }
  const square = multiply(rest, rest);
  const cosine = series(square, 0)[0];
  const sine = multiply(series(square, 1), rest)[0];
  if (quarters % 4 === 1) return { cosine: -sine, sine: cosine };
  if (quarters % 4 === 2) return { cosine: -cosine, sine: -sine };
  if (quarters % 4 === 3) return { cosine: sine, sine: -cosine };
  return { cosine, sine };
}
