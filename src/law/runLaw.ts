import { bounded } from './bounded.ts';
import { discrete, distributionOf, possibleValues } from './discrete.ts';
import { equallySpaced } from './equallySpaced.ts';
import type { DiscreteLaw, Distribution, Law } from './law.ts';

/** The number of points of a continuous distribution for t- and at-optimal and for speculative backfilling. */
export const LAW_POINTS = 500;

/** A distribution of run times that has an upper bound. */
export type RunLaw = Law | DiscreteLaw;

export function isDiscrete(law: RunLaw): law is DiscreteLaw {
  return 'v' in law;
}

/** The distribution as it will be used: without an upper bound it is cut at Q(1 − 1e-7). */
export function boundedRunLaw(law: RunLaw): RunLaw {
  return isDiscrete(law) ? law : bounded(law).law;
}

/** The distribution as a function of the run time. */
export function runDistribution(law: RunLaw): Distribution {
  return isDiscrete(law) ? distributionOf(law) : law;
}

/** The longest run time with a positive probability. */
export function upperBound(law: RunLaw): number {
  return isDiscrete(law) ? law.v[possibleValues(law) - 1] : law.high;
}

// Points are computed once per distribution, however many workloads are drawn from it.
const discretised = new WeakMap<Law, Map<number, DiscreteLaw>>();

/** The distribution at that many equally spaced points. A discrete distribution is returned as it is. */
export function pointsOf(law: RunLaw, points = LAW_POINTS): DiscreteLaw {
  if (isDiscrete(law)) return law;
  const known = discretised.get(law) ?? new Map<number, DiscreteLaw>();
  discretised.set(law, known);
  const before = known.get(points);
  if (before) return before;
  const { text, v, f } = equallySpaced(law, points);
  // P(X > v_i) is summed from f, as a reader of v and f in a file would sum it.
  const made = discrete(v, f, text);
  known.set(points, made);
  return made;
}
