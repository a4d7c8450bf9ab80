// Computes the normal distribution. The functions of stdlib are described in special.ts.
import erfc from '@stdlib/math-base-special-erfc';
import erfcinv from '@stdlib/math-base-special-erfcinv';

export { erfcinv };

const SQRT2 = Math.SQRT2;

/**
 * P(Z ≤ z) of a standard normal Z; P(Z > z) is `normalBelow(-z)`. Relative error below 2e-13 for |z| < 37: z²
 * 2^-53.
 */
export function normalBelow(z: number): number {
  return 0.5 * erfc(-z / SQRT2);
}

/** The z with P(Z ≤ z) = p, for p in [0, 1]; to 1e-15 for p ≤ 1/2, down to 1e-290. */
export function normalQuantile(p: number): number {
  const z = -SQRT2 * erfcinv(2 * p);
  // Far out erfcinv is accurate to 1e-13 only. This is one step of Newton's method on ln P(Z ≤ z), whose
  // slope there is nearly -z.
  return p > 0 && p < 1e-20 ? z + (normalBelow(z) / p - 1) / z : z;
}
