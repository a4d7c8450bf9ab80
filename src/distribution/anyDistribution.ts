import { bounded } from './bounded.ts';
import { discrete, possibleValues, stepFunctions } from './discrete.ts';
import type {
  ContinuousDistribution,
  DiscreteDistribution,
  Distribution,
  DistributionFunctions,
} from './distribution.ts';
import { equallySpaced } from './equallySpaced.ts';

/** The number of points of a continuous distribution for t- and at-optimal and for speculative backfilling. */
export const DISTRIBUTION_POINTS = 500;

export function isDiscrete(distribution: Distribution): distribution is DiscreteDistribution {
  return 'v' in distribution;
}

/** The distribution as it will be used: without an upper bound it is cut at Q(1 − 1e-7). */
export function withUpperBound(distribution: Distribution): Distribution {
  return isDiscrete(distribution) ? distribution : bounded(distribution).distribution;
}

/** The distribution as a function of the run time. */
export function functionsOf(distribution: Distribution): DistributionFunctions {
  return isDiscrete(distribution) ? stepFunctions(distribution) : distribution;
}

/** The longest run time with a positive probability. */
export function upperBound(distribution: Distribution): number {
  return isDiscrete(distribution) ? distribution.v[possibleValues(distribution) - 1] : distribution.high;
}

// Points are computed once per distribution, however many workloads are drawn from it.
const discretised = new WeakMap<ContinuousDistribution, Map<number, DiscreteDistribution>>();

/** The distribution at that many equally spaced points. A discrete distribution is returned as it is. */
export function pointsOf(distribution: Distribution, points = DISTRIBUTION_POINTS): DiscreteDistribution {
  if (isDiscrete(distribution)) return distribution;
  const known = discretised.get(distribution) ?? new Map<number, DiscreteDistribution>();
  discretised.set(distribution, known);
  const before = known.get(points);
  if (before) return before;
  const { text, v, f } = equallySpaced(distribution, points);
  // P(X > v_i) is summed from f, as a reader of v and f in a file would sum it.
  const made = discrete(v, f, text);
  known.set(points, made);
  return made;
}
