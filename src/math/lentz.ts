import { UsageError } from '../errors.ts';

const EPSILON = 2 ** -53;
const TINY = 1e-300;
/** Laws of the shapes allowed take some thousand; what is NaN would never settle. */
const MOST_TERMS = 1e6;

const notZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);

/**
 * The continued fraction 1 / (b(0) + a(1) / (b(1) + a(2) / (b(2) + …))) by Lentz's method as Thompson and Barnett modified
 * it (Journal of Computational Physics 64, 1986).
 *
 * @throws UsageError where it does not settle
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
    'a law has parameters too extreme to compute with: its continued fraction does not settle',
  );
}
