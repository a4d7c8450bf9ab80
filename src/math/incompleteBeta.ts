// Computes the regularized incomplete beta function I_y(a, b) (Abramowitz and Stegun, 26.5). It is the continued
// fraction 26.5.8 by Lentz's method, times a factor that stays accurate at large a and b.
import { lentz } from './lentz.ts';
import { deviance, LARGE, stirlingRest } from './saddlePoint.ts';
import { exp, gammaFunction, HALF_LN_2PI, ln, pow } from './special.ts';

// y^a (1 − y)^b / B(a, b). Avoids the logarithm where it would lose digits.
function betaFactor(a: number, b: number, y: number, complement: number): number {
  const n = a + b;
  if (n < LARGE)
    return (
      (((pow(y, a) * pow(complement, b)) / gammaFunction(a + 1) / gammaFunction(b + 1)) *
        gammaFunction(n + 1) *
        a *
        b) /
      n
    );
  const rest = stirlingRest(n) - stirlingRest(a) - stirlingRest(b);
  const far = deviance(a, n * y) + deviance(b, n * complement);
  return exp(rest - far - HALF_LN_2PI + 0.5 * ln((a * b) / n));
}

// Accurate where y is not far above the mean a / (a + b).
function byFraction(a: number, b: number, y: number, complement: number): number {
  const numerator = (i: number) => {
    const m = Math.floor(i / 2);
    const at = a + i;
    return i % 2 === 0 ? (m * (b - m) * y) / ((at - 1) * at) : (-(a + m) * (a + b + m) * y) / ((at - 1) * at);
  };
  return (betaFactor(a, b, y, complement) / a) * lentz(numerator, () => 1);
}

/**
 * I_y(a, b) for a, b > 0. y and its complement 1 − y are separate arguments, so that neither end of [0, 1]
 * loses digits. Largest relative error found: 6e-13 in either tail down to 1e-290, for a and b from 0.01 to
 * 1000.
 */
export function betaBelow(a: number, b: number, y: number, complement: number): number {
  if (y <= 0) return 0;
  if (complement <= 0) return 1;
  if (y * (a + b + 2) <= a + 1) return byFraction(a, b, y, complement);
  return 1 - byFraction(b, a, complement, y);
}
