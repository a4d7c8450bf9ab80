import { betaBelow } from '../../math/incompleteBeta.ts';
import { invert } from '../../math/invert.ts';
import { exp, gammaln, ln, log1p } from '../../math/special.ts';
import type { ContinuousDistribution } from '../distribution.ts';
import { continuous } from './continuous.ts';
import { interval, shapes } from './domain.ts';

// The y with I_y(a, b) = p, 0 < p ≤ 1/2.
function unitQuantile(a: number, b: number, logBeta: number, p: number): number {
  return invert(
    {
      tail: (y) => betaBelow(a, b, y, 1 - y),
      pdf: (y) => exp((a - 1) * ln(y) + (b - 1) * log1p(-y) - logBeta),
      rising: true,
      high: 1,
      // The leading term of I_y(a, b) at 0, where that value is small.
      guess: Math.min(exp((ln(p) + ln(a) + logBeta) / a), a / (a + b)),
    },
    p,
  );
}

/**
 * Density ∝ y^(a-1) (1-y)^(b-1) with y = (x - low) / (high - low).
 *
 * @throws UsageError unless a and b are 0.001 to 1e6, 0 ≤ low < high
 */
export function beta(a: number, b: number, low: number, high: number): ContinuousDistribution {
  shapes('beta', { a, b });
  interval('beta', low, high);
  const width = high - low;
  const logBeta = gammaln(a) + gammaln(b) - gammaln(a + b);
  const constant = -logBeta - ln(width);
  const power = (exponent: number, y: number) => (exponent === 0 ? 0 : exponent * ln(y));
  const y = (x: number) => (x - low) / width;
  const rest = (x: number) => (high - x) / width;
  const share = a / (a + b);
  return continuous({
    name: 'beta',
    text: `beta(${a},${b},${low},${high})`,
    parameters: { a, b, low, high },
    low,
    high,
    mean: low + width * share,
    logPdf: (x) => power(a - 1, y(x)) + power(b - 1, rest(x)) + constant,
    cdf: (x) => betaBelow(a, b, y(x), rest(x)),
    survival: (x) => betaBelow(b, a, rest(x), y(x)),
    lowerQuantile: (p) => low + width * unitQuantile(a, b, logBeta, p),
    upperQuantile: (q) => high - width * unitQuantile(b, a, logBeta, q),
    // y f(y) is the mean times the beta density of a + 1.
    partialMean(from, to) {
      const below = (c: number, x: number) => betaBelow(c, b, y(x), rest(x));
      const above = (c: number, x: number) => betaBelow(b, c, rest(x), y(x));
      const part = (c: number) =>
        y(from) > share ? above(c, from) - above(c, to) : below(c, to) - below(c, from);
      return low * part(a) + width * share * part(a + 1);
    },
  });
}
