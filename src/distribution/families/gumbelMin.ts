import { UsageError } from '../../errors.ts';
import { gaussLegendre } from '../../math/quadrature.ts';
import { exp, expm1, ln, log1p } from '../../math/special.ts';
import type { ContinuousCore, ContinuousDistribution } from '../distribution.ts';
import { continuous, probabilityBetween } from './continuous.ts';
import { interval, positive } from './domain.ts';
import { truncated } from './truncated.ts';

/** Beyond this many units of the exponent nothing is left: e^-40 = 4e-18. */
const SPENT = 40;

/** ∫ g from a to b, in pieces no longer than `piece`; 0 unless a is below b. */
function integral(g: (x: number) => number, a: number, b: number, piece: number): number {
  const pieces = Math.ceil((b - a) / piece);
  const end = (i: number) => (i === pieces ? b : a + (i * (b - a)) / pieces);
  let sum = 0;
  for (let i = 0; i < pieces; i++) sum += gaussLegendre(g, end(i), end(i + 1));
  return sum;
}

// The distribution on all of ℝ, so not a distribution of run times by itself.
function gumbel(location: number, scale: number): ContinuousCore {
  const z = (x: number) => (x - location) / scale;
  const hazard = (x: number) => exp(z(x));
  const constant = -ln(scale);
  return {
    name: 'gumbelmin',
    text: `gumbelmin(${location},${scale})`,
    parameters: {},
    low: Number.NEGATIVE_INFINITY,
    high: Number.POSITIVE_INFINITY,
    // The integral below is the mean of the truncated distribution.
    mean: Number.NaN,
    logPdf: (x) => constant + z(x) - hazard(x),
    cdf: (x) => -expm1(-hazard(x)),
    survival: (x) => exp(-hazard(x)),
    lowerQuantile: (p) => location + scale * ln(-log1p(-p)),
    upperQuantile: (q) => location + scale * ln(-ln(q)),
    // By quadrature, where every term is positive. Where e^z < 1 the integral is over z, and the density is
    // nearly e^z. Beyond, it is over u = e^z, where the density is e^-u.
    partialMean(a, b) {
      const least = Math.min(z(b), 0);
      const below = integral(
        (t) => (location + scale * t) * exp(t - exp(t)),
        Math.max(z(a), least - SPENT),
        least,
        0.5,
      );
      const from = Math.max(hazard(a), 1);
      const above = integral(
        (u) => (location + scale * ln(u)) * exp(-u),
        from,
        Math.min(hazard(b), from + SPENT),
        0.5,
      );
      return below + above;
    },
  };
}

/**
 * The Gumbel distribution of minima, P(X > x) = e^(-e^((x - location) / scale)), given low ≤ X ≤ high; `high` may be
 * infinite. A three-parameter Weibull distribution of scale λ tends to it when its shape k is huge: (1 + z / k)^k is
 * nearly e^z. Then the scale here is λ / k, and the location is the shift + λ.
 *
 * @throws UsageError unless scale > 0, 0 ≤ low < high, and there is probability in between
 */
export function gumbelMin(
  location: number,
  scale: number,
  low: number,
  high: number,
): ContinuousDistribution {
  if (!Number.isFinite(location)) {
    throw new UsageError(`gumbelmin: location is ${location}; expected a number`);
  }
  positive('gumbelmin', { scale });
  interval('gumbelmin', low, high, true);
  const text = `gumbelmin(${location},${scale},${low},${high === Number.POSITIVE_INFINITY ? 'inf' : high})`;
  const parameters = { location, scale, low, high };
  return continuous({
    ...truncated(gumbel(location, scale), low, high, probabilityBetween),
    text,
    whole: undefined,
    parameters,
  });
}
