import { normalBelow, normalQuantile } from '../../math/normal.ts';
import { exp, HALF_LN_2PI, halfSquare, ln, log1p } from '../../math/special.ts';
import type { ContinuousDistribution } from '../distribution.ts';
import { continuous } from './continuous.ts';
import { positive } from './domain.ts';

/**
 * ln X is normal with mean ln(median) and standard deviation sigma. Lognormal(ν, κ) of the literature, where
 * ν is the mean of ln X, has the median e^ν.
 *
 * @throws UsageError unless both > 0
 */
export function lognormal(median: number, sigma: number): ContinuousDistribution {
  positive('lognormal', { median, sigma });
  const logMedian = ln(median);
  const z = (x: number) => (ln(x) - logMedian) / sigma;
  const mean = median * exp(0.5 * sigma * sigma);
  const constant = -ln(sigma) - HALF_LN_2PI;
  return continuous({
    name: 'lognormal',
    text: `lognormal(${median},${sigma})`,
    parameters: { median, sigma },
    low: 0,
    high: Number.POSITIVE_INFINITY,
    mean,
    logPdf: (x) => (x > 0 ? constant - halfSquare(z(x)) - ln(x) : Number.NEGATIVE_INFINITY),
    cdf: (x) => normalBelow(z(x)),
    survival: (x) => normalBelow(-z(x)),
    lowerQuantile: (p) => median * exp(sigma * normalQuantile(p)),
    upperQuantile: (q) => median * exp(-sigma * normalQuantile(q)),
    // x f(x) is the mean times the density of the lognormal distribution whose logarithm is shifted up by sigma².
    partialMean(a, b) {
      const [from, to] = [z(a) - sigma, z(b) - sigma];
      return mean * (from > 0 ? normalBelow(-from) - normalBelow(-to) : normalBelow(to) - normalBelow(from));
    },
  });
}

/** The lognormal distribution of this mean and standard deviation. @throws UsageError unless both > 0 */
export function lognormalOfMoments(mean: number, sd: number): ContinuousDistribution {
  positive('lognormal-moments', { mean, sd });
  const squaredVariation = (sd / mean) * (sd / mean);
  const distribution = lognormal(mean / Math.sqrt(1 + squaredVariation), Math.sqrt(log1p(squaredVariation)));
  return { ...distribution, text: `lognormal-moments(${mean},${sd})` };
}
