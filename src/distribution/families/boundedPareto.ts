import type { ContinuousDistribution } from '../distribution.ts';
import { continuous, probabilityBetween } from './continuous.ts';
import { interval, positive, shapes } from './domain.ts';
import { paretoCore } from './pareto.ts';
import { truncated } from './truncated.ts';

/**
 * The Pareto distribution with this shape and the scale `low`, given X ≤ high.
 *
 * @throws UsageError unless 0 < low < high and the shape is 0.001 to 1000000
 */
export function boundedPareto(low: number, high: number, shape: number): ContinuousDistribution {
  positive('boundedpareto', { low });
  shapes('boundedpareto', { shape });
  interval('boundedpareto', low, high);
  return continuous({
    ...truncated(paretoCore(low, shape), low, high, probabilityBetween),
    name: 'boundedpareto',
    text: `boundedpareto(${low},${high},${shape})`,
    whole: undefined,
    parameters: { low, high, shape },
  });
}
