// Draws samples of the models' distributions. log and exp are the kernel's own, so that a seed gives the same
// numbers on every engine. A sample takes a varying number of uniforms, so samples that must not depend on
// each other have their own streams.
import { exp, pow } from '../math/exp';
import { log } from '../math/log';
import { uniform } from './generator';

/** Uniform on [low, high). */
export function uniformBetween(low: f64, high: f64): f64 {
  return low + (high - low) * uniform();
}

/**
 * An integer in [0, bound), 1 <= bound <= 2^31 - 1. Its probabilities differ from 1 / bound by less than
 * 2^-53.
 */
export function integerBelow(bound: i32): i32 {
  return i32(uniform() * f64(bound));
}

/** Exponential of mean 1. */
export function exponential(): f64 {
  return -log(1.0 - uniform());
}

/**
 * Standard normal, by Marsaglia's polar method (Marsaglia and Bray, SIAM Review 6(3), 1964). The second
 * number of the pair is dropped.
 */
export function normal(): f64 {
  while (true) {
    const u = 2.0 * uniform() - 1.0;
    const v = 2.0 * uniform() - 1.0;
    const square = u * u + v * v;
    if (square < 1.0 && square > 0) return u * sqrt((-2.0 * log(square)) / square);
  }
}

/** e^(mu + sigma Z), Z standard normal. */
export function logNormal(mu: f64, sigma: f64): f64 {
  return exp(mu + sigma * normal());
}

// Gamma with a shape of at least 1: Marsaglia and Tsang, "A simple method for generating gamma variables",
// ACM TOMS 26(3), 2000.
function gammaOfLargeShape(shape: f64): f64 {
  const d = shape - 1.0 / 3.0;
  const c = 1.0 / sqrt(9.0 * d);
  while (true) {
    const x = normal();
    const root = 1.0 + c * x;
    if (root <= 0) continue;
    const v = root * root * root;
    const u = 1.0 - uniform();
    const square = x * x;
    if (u < 1.0 - 0.0331 * square * square) return d * v;
    if (log(u) < 0.5 * square + d * (1.0 - v + log(v))) return d * v;
  }
}

/**
 * Gamma with mean shape * scale. For a shape below 1 it is a gamma of shape + 1 times U^(1/shape) (same
 * paper, section 6).
 */
export function gamma(shape: f64, scale: f64): f64 {
  if (shape >= 1) return scale * gammaOfLargeShape(shape);
  return scale * gammaOfLargeShape(shape + 1.0) * pow(1.0 - uniform(), 1.0 / shape);
}

/** The first gamma distribution with probability p, else the second. */
export function hyperGamma(shape1: f64, scale1: f64, shape2: f64, scale2: f64, p: f64): f64 {
  return uniform() < p ? gamma(shape1, scale1) : gamma(shape2, scale2);
}
