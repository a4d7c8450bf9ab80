// Keeps binomial, gamma and beta probabilities accurate at large parameters (C. Loader, "Fast and accurate
// computation of binomial probabilities", 2000).
import { gammaln, HALF_LN_2PI, ln } from './special.ts';

/** Argument from which on Stirling's series is exact to the last bits. */
export const LARGE = 16;

/** ln Γ(a + 1) − [(a + 1/2) ln a − a + ln(2π) / 2], a > 0; from LARGE on by Stirling's series. */
export function stirlingRest(a: number): number {
  if (a < LARGE) return gammaln(a + 1) - ((a + 0.5) * ln(a) - a + HALF_LN_2PI);
  const z = 1 / (a * a);
  return (1 / 12 - z * (1 / 360 - z * (1 / 1260 - z * (1 / 1680 - z * (1 / 1188 - (z * 691) / 360360))))) / a;
}

/** a ln(a / x) + x − a, without cancellation where x is near a: Loader's bd0. */
export function deviance(a: number, x: number): number {
  const difference = a - x;
  if (Math.abs(difference) >= 0.1 * (a + x)) return a * ln(a / x) - difference;
  const v = difference / (a + x);
  let sum = difference * v;
  let term = 2 * a * v;
  for (let j = 3; ; j += 2) {
    term *= v * v;
    const next = sum + term / j;
    if (next === sum) return sum;
    sum = next;
  }
}
