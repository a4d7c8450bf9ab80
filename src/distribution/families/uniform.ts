import { ln } from '../../math/special.ts';
import type { ContinuousDistribution } from '../distribution.ts';
import { continuous } from './continuous.ts';
import { interval } from './domain.ts';

/** Constant density on [low, high]. @throws UsageError unless 0 ≤ low < high */
export function uniform(low: number, high: number): ContinuousDistribution {
  interval('uniform', low, high);
  const width = high - low;
  const logDensity = -ln(width);
  return continuous({
    name: 'uniform',
    text: `uniform(${low},${high})`,
    parameters: { low, high },
    low,
    high,
    mean: low + 0.5 * width,
    logPdf: () => logDensity,
    cdf: (x) => (x - low) / width,
    survival: (x) => (high - x) / width,
    lowerQuantile: (p) => low + p * width,
    upperQuantile: (q) => high - q * width,
    partialMean: (a, b) => ((b - a) / width) * 0.5 * (a + b),
  });
}
