import { exp, expm1, ln, log1p } from '../../math/special.ts';
import type { ContinuousDistribution } from '../distribution.ts';
import { continuous } from './continuous.ts';
import { positive } from './domain.ts';

/** P(X > x) = e^(-x / mean), x ≥ 0. @throws UsageError unless mean > 0 */
export function exponential(mean: number): ContinuousDistribution {
  positive('exponential', { mean });
  const survival = (x: number) => exp(-x / mean);
  return continuous({
    name: 'exponential',
    text: `exponential(${mean})`,
    parameters: { mean },
    low: 0,
    high: Number.POSITIVE_INFINITY,
    mean,
    logPdf: (x) => -x / mean - ln(mean),
    cdf: (x) => -expm1(-x / mean),
    survival,
    lowerQuantile: (p) => -mean * log1p(-p),
    upperQuantile: (q) => -mean * ln(q),
    partialMean: (a, b) =>
      (mean + a) * survival(a) - (b === Number.POSITIVE_INFINITY ? 0 : (mean + b) * survival(b)),
  });
}
