// Approximates the cube root of a whole number, for bounds: it is off by a few units in the last place.
import { idiv, log2Floor } from '../native/words';

/**
 * The cube root of n >= 1. It begins within an eighth of the root, and each step of Halley's method leaves
 * less than the cube of the error before.
 */
export function cubeRoot(n: i32): f64 {
  const x = f64(n);
  const bits = log2Floor(n);
  const thirds = idiv(bits, 3);
  const rest = bits - 3 * thirds;
  // 2^(rest / 3), times the middle of the cube roots of 1 to 2.
  let root = f64(1 << thirds) * (rest == 0 ? 1.13 : rest == 1 ? 1.42 : 1.79);
  for (let step = 0; step < 3; step++) {
    const cube = root * root * root;
    root = (root * (cube + 2 * x)) / (2 * cube + x);
  }
  return root;
}
