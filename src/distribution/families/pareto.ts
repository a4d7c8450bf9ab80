import { exp, expm1, ln, log1p, pow } from '../../math/special.ts';
import type { ContinuousCore, ContinuousDistribution } from '../distribution.ts';
import { continuous } from './continuous.ts';
import { positive, shapes } from './domain.ts';

// ∫ x^-shape dx from a to b, also at and near shape 1, and up to infinity.
function integralOfPower(shape: number, a: number, b: number): number {
  const power = 1 - shape;
  const logRatio = ln(b / a);
  const start = pow(a, power);
  return power === 0 ? logRatio : (start * expm1(power * logRatio)) / power;
}

/** The common core of `pareto` and `boundedPareto`. */
export function paretoCore(scale: number, shape: number): ContinuousCore {
  return {
    name: 'pareto',
    text: `pareto(${scale},${shape})`,
    parameters: { scale, shape },
    low: scale,
    high: Number.POSITIVE_INFINITY,
    mean: shape > 1 ? (shape * scale) / (shape - 1) : Number.POSITIVE_INFINITY,
    logPdf: (x) => ln(shape / x) + shape * ln(scale / x),
    cdf: (x) => -expm1(-shape * log1p((x - scale) / scale)),
    survival: (x) => pow(scale / x, shape),
    lowerQuantile: (p) => scale * exp(-log1p(-p) / shape),
    upperQuantile: (q) => scale * pow(q, -1 / shape),
    partialMean: (a, b) => shape * scale * integralOfPower(shape, a / scale, b / scale),
  };
}

/**
 * P(X > x) = (scale / x)^shape, x ≥ scale; infinite mean for shape ≤ 1.
 *
 * @throws UsageError unless the scale is above 0 and the shape 0.001 to 1000000
 */
export function pareto(scale: number, shape: number): ContinuousDistribution {
  positive('pareto', { scale });
  shapes('pareto', { shape });
  return continuous(paretoCore(scale, shape));
}
