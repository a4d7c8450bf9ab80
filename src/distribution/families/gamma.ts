import { gammaAbove, gammaBelow, logGammaFactor } from '../../math/incompleteGamma.ts';
import { invert } from '../../math/invert.ts';
import { normalQuantile } from '../../math/normal.ts';
import { exp, gammaln, ln } from '../../math/special.ts';
import type { ContinuousDistribution } from '../distribution.ts';
import { continuous } from './continuous.ts';
import { positive, shapes } from './domain.ts';

// The normal approximation of the cube root (Wilson and Hilferty, PNAS 17, 1931); near 0, the leading term of
// P(a, x).
function guess(shape: number, p: number, rising: boolean): number {
  const z = rising ? normalQuantile(p) : -normalQuantile(p);
  const root = 1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape));
  const r = Math.max(root, 0.3);
  if (root > 0.3 || !rising) return shape * r * r * r;
  return exp((ln(p) + gammaln(shape + 1)) / shape);
}

/**
 * Density x^(shape-1) e^(-x / scale) / (Γ(shape) scale^shape), x ≥ 0.
 *
 * @throws UsageError unless scale > 0 and shape is 0.001 to 1e6
 */
export function gamma(shape: number, scale: number): ContinuousDistribution {
  shapes('gamma', { shape });
  positive('gamma', { scale });
  const logScale = ln(scale);
  const logUnitPdf = (u: number) => logGammaFactor(shape, u) + ln(shape / u);
  const pdf = (u: number) => exp(logUnitPdf(u));
  const quantile = (p: number, rising: boolean) =>
    scale *
    invert(
      {
        tail: (u) => (rising ? gammaBelow(shape, u) : gammaAbove(shape, u)),
        pdf,
        rising,
        high: Number.POSITIVE_INFINITY,
        guess: guess(shape, p, rising),
      },
      p,
    );
  const next = shape + 1;
  return continuous({
    name: 'gamma',
    text: `gamma(${shape},${scale})`,
    parameters: { shape, scale },
    low: 0,
    high: Number.POSITIVE_INFINITY,
    mean: shape * scale,
    logPdf(x) {
      if (x > 0) return logUnitPdf(x / scale) - logScale;
      return shape === 1 ? -logScale : (1 - shape) * Number.POSITIVE_INFINITY;
    },
    cdf: (x) => gammaBelow(shape, x / scale),
    survival: (x) => gammaAbove(shape, x / scale),
    lowerQuantile: (p) => quantile(p, true),
    upperQuantile: (q) => quantile(q, false),
    // x f(x) is shape × scale times the gamma density of the next shape.
    partialMean(a, b) {
      const [from, to] = [a / scale, b / scale];
      return (
        shape *
        scale *
        (from > next
          ? gammaAbove(next, from) - gammaAbove(next, to)
          : gammaBelow(next, to) - gammaBelow(next, from))
      );
    },
  });
}
