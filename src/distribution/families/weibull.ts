import { gammaAbove, gammaBelow } from '../../math/incompleteGamma.ts';
import { exp, expm1, gammaln, ln, log1p, pow } from '../../math/special.ts';
import type { ContinuousDistribution } from '../distribution.ts';
import { continuous } from './continuous.ts';
import { positive } from './domain.ts';

/** P(X > x) = e^(-(x / scale)^shape), x ≥ 0. @throws UsageError unless both > 0 */
export function weibull(scale: number, shape: number): ContinuousDistribution {
  positive('weibull', { scale, shape });
  const hazard = (x: number) => pow(x / scale, shape);
  const mean = scale * exp(gammaln(1 + 1 / shape));
  return continuous({
    name: 'weibull',
    text: `weibull(${scale},${shape})`,
    parameters: { scale, shape },
    low: 0,
    high: Number.POSITIVE_INFINITY,
    mean,
    logPdf: (x) => ln(shape / scale) + (shape === 1 ? 0 : (shape - 1) * ln(x / scale)) - hazard(x),
    cdf: (x) => -expm1(-hazard(x)),
    survival: (x) => exp(-hazard(x)),
    lowerQuantile: (p) => scale * pow(-log1p(-p), 1 / shape),
    upperQuantile: (q) => scale * pow(-ln(q), 1 / shape),
    // With u = (x / scale)^shape the integrand is a gamma density of shape 1 + 1 / shape.
    partialMean(a, b) {
      const [from, to] = [hazard(a), hazard(b)];
      const order = 1 + 1 / shape;
      return (
        mean *
        (from > order
          ? gammaAbove(order, from) - gammaAbove(order, to)
          : gammaBelow(order, to) - gammaBelow(order, from))
      );
    },
  });
}
