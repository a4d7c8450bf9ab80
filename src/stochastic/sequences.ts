import { UsageError } from '../errors.ts';
import type { Kernel } from '../kernel/instance.ts';
import { bounded } from '../law/bounded.ts';
import { discrete, distributionOf } from '../law/discrete.ts';
import { equallySpaced } from '../law/equallySpaced.ts';
import type { DiscreteLaw, Distribution, Law } from '../law/law.ts';
import { REQUESTED_TIME } from '../requests/costModel.ts';
import { dynProgCountSize } from '../requests/dynProgCount.ts';
import { atOptimal, type OptimalSequence, optimalSequence } from '../requests/optimal.ts';
import type { Milestone } from '../requests/sequence.ts';
import { unsaved } from './requestSequence.ts';
import { type AfterFailure, type RequestStrategy, USUAL_ZETA } from './strategy.ts';

/** Points at which a continuous law is cut for t- and at-optimal, and for speculative backfilling. */
const LAW_POINTS = 500;

/** A law of run times that has an upper bound. */
export type RunLaw = Law | DiscreteLaw;

export function isDiscrete(law: RunLaw): law is DiscreteLaw {
  return 'v' in law;
}

/** A continuous law as it will be used: cut at Q(1 − 1e-7) where it has no upper bound. */
export function boundedRunLaw(law: RunLaw): RunLaw {
  return isDiscrete(law) ? law : bounded(law).law;
}

/** The law as a function of the run time. */
export function runDistribution(law: RunLaw): Distribution {
  return isDiscrete(law) ? distributionOf(law) : law;
}

/** The longest run time that has a probability. */
export function upperBound(law: RunLaw): number {
  return isDiscrete(law) ? law.v[law.survival.indexOf(0)] : law.high;
}

// A law is asked at its points once, however many workloads are drawn from it.
const discretised = new WeakMap<Law, Map<number, DiscreteLaw>>();

/** The law at so many equally spaced points; a discrete law is itself. */
export function pointsOf(law: RunLaw, points = LAW_POINTS): DiscreteLaw {
  if (isDiscrete(law)) return law;
  const known = discretised.get(law) ?? new Map<number, DiscreteLaw>();
  discretised.set(law, known);
  const before = known.get(points);
  if (before) return before;
  const { text, v, f } = equallySpaced(law, points);
  // P(X > v_i) summed from f, as whoever reads v and f from a file has it.
  const made = discrete(v, f, text);
  known.set(points, made);
  return made;
}

export interface SequenceOptions {
  /** What a checkpoint and a restart take; default 0. */
  readonly checkpoint?: number;
  readonly restart?: number;
  /** Points of a continuous law for t- and at-optimal; default 500. */
  readonly points?: number;
  /** For at-optimal where it names none; default 0.1. */
  readonly zeta?: number;
}

async function solve(
  kernel: Kernel,
  law: RunLaw,
  strategy: RequestStrategy,
  { checkpoint = 0, restart = 0, points = LAW_POINTS, zeta = USUAL_ZETA }: SequenceOptions,
): Promise<OptimalSequence> {
  switch (strategy.name) {
    case 't-optimal':
      return atOptimal(kernel, pointsOf(law, points), 0);
    case 'at-optimal':
      return atOptimal(kernel, pointsOf(law, points), strategy.zeta ?? zeta);
    case 'checkpoint':
    case 'all-ckpt':
    case 'no-ckpt': {
      const cost = { ...REQUESTED_TIME, checkpoint, restart };
      const programme = strategy.name === 'checkpoint' ? 'dyn-prog-count' : strategy.name;
      if (!isDiscrete(law) && !(checkpoint > 0 && restart > 0)) {
        throw new UsageError(
          `requests '${strategy.text}': checkpoint is ${checkpoint} and restart ${restart}; expected times above 0, ` +
            'by which epsilon decides the points of a continuous law',
        );
      }
      const at = isDiscrete(law) ? law : pointsOf(law, dynProgCountSize(law, cost, strategy.epsilon));
      return optimalSequence(kernel, at, cost, programme);
    }
    default:
      throw new UsageError(`requests '${strategy.text}': not computed from a law alone`);
  }
}

/** Whether the law alone decides the requests: computed once, whatever the job. */
export function isOfTheLaw({ name }: RequestStrategy): boolean {
  return name !== 'user' && name !== 'neuroscience' && name !== 'mean';
}

/**
 * The milestones, in rising order, that a strategy takes for a law, the last of them the law's upper bound. `hpc`,
 * `t-optimal`, `at-optimal`, `checkpoint`, `all-ckpt` and `no-ckpt`; a discrete law is taken exactly as it is.
 *
 * @throws UsageError or DataError, one line: at-optimal without equal steps, an epsilon that no number of points keeps
 */
export async function milestonesOf(
  kernel: Kernel,
  law: RunLaw,
  strategy: RequestStrategy,
  options: SequenceOptions = {},
): Promise<Milestone[]> {
  if (strategy.name === 'hpc') return unsaved([upperBound(law)]);
  const { sequence } = await solve(kernel, law, strategy, options);
  // A request of 0, for runs of 0, is none.
  return sequence
    .filter(({ milestone }) => milestone > 0)
    .map(({ milestone, checkpoint }) => ({ milestone, checkpoint }));
}

const GROWTH = 1.5;

/** Requests that begin with a guess and grow after each failure until they reach the bound. */
export function growingRequests(first: number, bound: number, afterFailure: AfterFailure): number[] {
  if (!(first > 0)) return [bound];
  if (afterFailure === 'bound') return first < bound ? [first, bound] : [bound];
  const capped = afterFailure === 'half-more';
  const requests: number[] = [];
  let request = first;
  while (request < bound) {
    requests.push(request);
    request *= GROWTH;
  }
  requests.push(capped ? bound : request);
  return requests;
}

/** What `neuroscience` and `mean` request first, from the last runs. */
export function firstRequest(name: 'neuroscience' | 'mean', runs: ArrayLike<number>): number {
  let most = 0;
  let sum = 0;
  for (let i = 0; i < runs.length; i++) {
    most = Math.max(most, runs[i]);
    sum += runs[i];
  }
  return name === 'mean' ? sum / runs.length : most;
}
