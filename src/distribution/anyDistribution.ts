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

export function isDiscrete(law: Distribution): law is DiscreteDistribution {
  return 'v' in law;
}

/** The distribution as it will be used: without an upper bound it is cut at Q(1 − 1e-7). */
export function withUpperBound(law: Distribution): Distribution {
  return isDiscrete(law) ? law : bounded(law).law;
}

/** The distribution as a function of the run time. */
export function functionsOf(law: Distribution): DistributionFunctions {
  return isDiscrete(law) ? stepFunctions(law) : law;
}

/** The longest run time with a positive probability. */
export function upperBound(law: Distribution): number {
  return isDiscrete(law) ? law.v[possibleValues(law) - 1] : law.high;
}

// Points are computed once per distribution, however many workloads are drawn from it.
const discretised = new WeakMap<ContinuousDistribution, Map<number, DiscreteDistribution>>();

/** The distribution at that many equally spaced points. A discrete distribution is returned as it is. */
export function pointsOf(law: Distribution, points = DISTRIBUTION_POINTS): DiscreteDistribution {
  if (isDiscrete(law)) return law;
  const known = discretised.get(law) ?? new Map<number, DiscreteDistribution>();
  discretised.set(law, known);
  const before = known.get(points);
  if (before) return before;
  const { text, v, f } = equallySpaced(law, points);
  // P(X > v_i) is summed from f, as a reader of v and f in a file would sum it.
  const made = discrete(v, f, text);
  known.set(points, made);
  return made;
}
