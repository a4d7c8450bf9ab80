// Makes requests that begin with a guess and grow after each failure.
import { UsageError } from '../errors.ts';
import type { Kernel } from '../kernel/instance.ts';
import type { CostModel } from './costModel.ts';
import type { BoundedDistribution } from './dynProgCount.ts';
import { expectedCostOf } from './evaluate.ts';
import type { OptimalSequence } from './optimal.ts';
import { sequenceSteps, unsaved } from './sequence.ts';

/**
 * Rule for the request after a failed one. `half-more`: half as much again, at most the bound. `bound`: the bound.
 * `uncapped`: half as much again; the last one exceeds the bound.
 */
export const AFTER_FAILURE = ['half-more', 'bound', 'uncapped'] as const;
export type AfterFailure = (typeof AFTER_FAILURE)[number];

const GROWTH = 1.5;

/** Requests that begin with a guess and grow after each failure until they reach the bound. */
export function growingRequests(first: number, bound: number, afterFailure: AfterFailure): number[] {
  if (!(first > 0)) return [bound];
  if (afterFailure === 'bound') return first < bound ? [first, bound] : [bound];
  const requests: number[] = [];
  let request = first;
  while (request < bound) {
    requests.push(request);
    request *= GROWTH;
  }
  requests.push(afterFailure === 'half-more' ? bound : request);
  return requests;
}

/**
 * The strategy that IPDPS 2020 (section V) calls HPC. The first request is `first`, the mean of the last runs
 * (default: the distribution's mean). Each next request is half as much again. There are no checkpoints. The last
 * request is the first that covers the distribution.
 *
 * @throws UsageError unless `first` is above 0
 */
export async function meanUncapped(
  kernel: Kernel,
  distribution: BoundedDistribution,
  cost: CostModel,
  first = distribution.mean,
): Promise<OptimalSequence> {
  if (!(first > 0 && first < Number.POSITIVE_INFINITY)) {
    throw new UsageError(`first request ${first}: expected a time above 0`);
  }
  const milestones = unsaved(growingRequests(first, distribution.high, 'uncapped'));
  const survival = milestones.map(({ milestone }) => distribution.survival(milestone));
  return {
    expectedCost: await expectedCostOf(milestones, survival, distribution.mean, { kernel, cost }),
    sequence: sequenceSteps(milestones, survival, cost),
    work: milestones.length,
  };
}
