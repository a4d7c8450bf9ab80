// Exports the elementary and special functions of the distributions. They come from stdlib, which does not use the
// engine's Math and so gives the same bits on every engine. Largest relative error found against 40-digit values
// (test/published/distribution/reference.json): erfc 3e-16 on [-2.5, 26.5]; the inverse of erfc 1e-13 down to 1e-306
// (4e-16 above 1e-20); gammaln 3e-16. Some functions of stdlib are not accurate enough: its incomplete gamma
// function is off by up to 1.7e-2 at shapes of 400 and more, its inverse by 1e-5 in the far tail, and its
// incomplete beta function by 8e-11 there, with ten times the code. So these are our own: incompleteGamma.ts,
// invert.ts, incompleteBeta.ts.
import exp from '@stdlib/math-base-special-exp';
import expm1 from '@stdlib/math-base-special-expm1';
import gammaFunction from '@stdlib/math-base-special-gamma';
import gammaln from '@stdlib/math-base-special-gammaln';
import ln from '@stdlib/math-base-special-ln';
import log1p from '@stdlib/math-base-special-log1p';
import pow from '@stdlib/math-base-special-pow';

export { exp, expm1, gammaFunction, gammaln, ln, log1p, pow };

/** ln √(2π) */
export const HALF_LN_2PI = 0.9189385332046728;

/** z² / 2. `**` would use the engine's pow. */
export function halfSquare(z: number): number {
  return 0.5 * z * z;
}
