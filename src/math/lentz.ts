import { UsageError } from '../errors.ts';

const EPSILON = 2 ** -53;
const TINY = 1e-300;
/** Distributions of the allowed shapes need some thousand terms. NaN would never converge. */
const MOST_TERMS = 1e5;

const notZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);

/**
 * The continued fraction 1 / (b(0) + a(1) / (b(1) + a(2) / (b(2) + …))) by Lentz's method with the
 * modification of Thompson and Barnett (Journal of Computational Physics 64, 1986).
 *
 * @throws UsageError if it does not converge
 */
export function lentz(a: (i: number) => number, b: (i: number) => number): number {
  let c = 1 / TINY;
  let d = 1 / notZero(b(0));
  let h = d;
  for (let i = 1; i < MOST_TERMS; i++) {
    const [numerator, denominator] = [a(i), b(i)];
    d = 1 / notZero(numerator * d + denominator);
    c = notZero(denominator + numerator / c);
    const factor = d * c;
    h *= factor;
    if (Math.abs(factor - 1) <= 2 * EPSILON) return h;
  }
  throw new UsageError(
    'a distribution has parameters too extreme to compute with: its continued fraction does not converge',
  );
}
