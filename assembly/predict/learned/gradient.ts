// Updates the weights of the estimate LEARNED: normalized adaptive gradient descent. Ross, Mineiro and Langford,
// "Normalized online learning", UAI 2013, Algorithm 2, with a penalty on the square of the weights. Learning is
// chaotic: a difference in the last bit grows to the size of the predictions. So each sum has an order and each product
// its factors from left to right.

import { allocateF64, measures } from '../../memory';
import { descend, resize } from '../../native/gradients';
import { FEATURES, features } from './features';
import { lossDistance, lossFactor, lossSign, setError } from './loss';

const RATE: f64 = 5000;
const PENALTY: f64 = 4000000000;
const NEARLY_ZERO: f64 = 1e-9;

let weights: StaticArray<f64> = allocateF64(0);
/** The largest size of each feature so far, and the sum of its squared slopes. */
let sizes: StaticArray<f64> = allocateF64(0);
let squares: StaticArray<f64> = allocateF64(0);
/** Each squared feature as a share of the square of its size. */
let shares: StaticArray<f64> = allocateF64(0);
/** The sum of the squared features, each as a share of its size; and twice the number of examples, plus 1. */
let total: f64 = 0;
let examples: f64 = 0;

export function createGradient(count: f64): void {
  weights = allocateF64(count);
  sizes = allocateF64(count);
  squares = allocateF64(count);
  shares = allocateF64(count);
  total = NEARLY_ZERO;
  examples = 1;
  if (measures || count == 0) return;
  sizes.fill(NEARLY_ZERO);
  squares.fill(NEARLY_ZERO);
}

/** The prediction for the features. */
export function told(): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < FEATURES; i++) sum += unchecked(weights[i]) * unchecked(features[i]);
  return sum;
}

/** Learns from a job with these features that ran for `seconds`. */
export function learnFrom(seconds: f64, weight: f64): void {
  resize(shares, weights, sizes, features, FEATURES);
  let sum: f64 = 0;
  for (let i = 0; i < FEATURES; i++) sum += unchecked(shares[i]);
  total += sum;
  setError(told() - seconds, weight);
  descend(
    weights,
    squares,
    sizes,
    features,
    FEATURES,
    lossSign,
    lossFactor,
    lossDistance,
    PENALTY,
    RATE,
    total,
    examples,
  );
  examples += 2;
}
