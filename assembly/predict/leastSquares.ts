// Implements recursive least squares: weights with the least squared error over the targets seen so far. Each
// observation updates them. Plackett, "Some theorems in least squares", Biometrika 1950. Let P = (I + sum x
// x')^-1. Each observation (x, y) computes g = P x / (1 + x' P x), then w += g (y - w' x) and P -= g (P x)'.
// So w minimizes sum (y - w' x)^2 + |w - w0|^2.
import { allocateF64, measures } from '../memory';

let size: i32 = 0;
let weights: StaticArray<f64> = allocateF64(0);
let inverse: StaticArray<f64> = allocateF64(0); // P, row by row
let gain: StaticArray<f64> = allocateF64(0); // P x

/** The features of one observation. The caller fills them before it calls tell() or observe(). */
export let features: StaticArray<f64> = allocateF64(0);

/** @param first the weight of the first feature before any observation; the others begin at 0 */
export function createLeastSquares(count: f64, first: f64): void {
  size = i32(count);
  features = allocateF64(count);
  gain = allocateF64(count);
  weights = allocateF64(count);
  inverse = allocateF64(count * count);
  if (measures) return;
  for (let i = 0; i < size; i++) unchecked((inverse[i * size + i] = 1));
  unchecked((weights[0] = first));
}

/** The predicted target for the features. */
export function tell(): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < size; i++) sum += unchecked(weights[i]) * unchecked(features[i]);
  return sum;
}

/** Updates the weights with the target of the features. */
export function observe(target: f64): void {
  let spread: f64 = 1;
  for (let i = 0; i < size; i++) {
    let sum: f64 = 0;
    for (let k = 0; k < size; k++) sum += unchecked(inverse[i * size + k]) * unchecked(features[k]);
    unchecked((gain[i] = sum));
    spread += unchecked(features[i]) * sum;
  }
  const error = target - tell();
  for (let i = 0; i < size; i++) {
    const g = unchecked(gain[i]) / spread;
    unchecked((weights[i] += g * error));
    for (let k = 0; k < size; k++) unchecked((inverse[i * size + k] -= g * unchecked(gain[k])));
  }
}
