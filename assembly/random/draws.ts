// Fills a column of samples for the host: for tests, benchmarks, and random numbers outside the event loops.
import {
  BITS,
  EXPONENTIAL,
  GAMMA,
  HYPER_GAMMA,
  INTEGER,
  LOG_NORMAL,
  LOG_OF,
  NORMAL,
  QUICK_EXPONENTIAL,
  UNIFORM,
} from '../codes/draws';
import { exp } from '../math/exp';
import { log } from '../math/log';
import { allocateF64 } from '../memory';
import { nextBits, uniform } from './generator';
import { exponential, gamma, hyperGamma, integerBelow, logNormal, normal, uniformBetween } from './samplers';
import { buildZiggurat, quickExponential } from './ziggurat';

export let draws: StaticArray<f64> = allocateF64(0);

export function createDraws(count: f64): void {
  buildZiggurat();
  draws = allocateF64(count);
}

function one(distribution: i32, old: f64, a: f64, b: f64, c: f64, d: f64, p: f64): f64 {
  if (distribution == BITS) return f64(nextBits());
  if (distribution == UNIFORM) return a == 0 && b == 1 ? uniform() : uniformBetween(a, b);
  if (distribution == INTEGER) return f64(integerBelow(i32(a)));
  if (distribution == EXPONENTIAL) return a * exponential();
  if (distribution == NORMAL) return a + b * normal();
  if (distribution == LOG_NORMAL) return logNormal(a, b);
  if (distribution == GAMMA) return gamma(a, b);
  if (distribution == HYPER_GAMMA) return hyperGamma(a, b, c, d, p);
  if (distribution == LOG_OF) return log(old);
  if (distribution == QUICK_EXPONENTIAL) return a * quickExponential();
  return exp(old);
}

/**
 * Fills the first `count` elements; the parameters are those of the distribution's sampler, a mean or a bound in `a`.
 */
export function fillDraws(distribution: i32, count: i32, a: f64, b: f64, c: f64, d: f64, p: f64): void {
  for (let i = 0; i < count; i++) unchecked((draws[i] = one(distribution, draws[i], a, b, c, d, p)));
}
