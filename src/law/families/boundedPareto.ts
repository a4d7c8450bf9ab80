import type { Law } from '../law.ts';
import { continuous, probabilityBetween } from './continuous.ts';
import { interval, positive } from './domain.ts';
import { paretoCore } from './pareto.ts';
import { truncated } from './truncated.ts';

/**
 * The Pareto law with this shape and the scale `low`, given X ≤ high. Any shape > 0 is allowed.
 *
 * @throws UsageError unless 0 < low < high
 */
export function boundedPareto(low: number, high: number, shape: number): Law {
  positive('boundedpareto', { low, shape });
  interval('boundedpareto', low, high);
  return continuous({
    ...truncated(paretoCore(low, shape), low, high, probabilityBetween),
    name: 'boundedpareto',
    text: `boundedpareto(${low},${high},${shape})`,
    whole: undefined,
    parameters: { low, high, shape },
  });
}
