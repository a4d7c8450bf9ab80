import { DISTRIBUTION_POINTS, isDiscrete, pointsOf, upperBound } from '../../distribution/anyDistribution.ts';
import type { Distribution } from '../../distribution/distribution.ts';
import { UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { REQUESTED_TIME, USUAL_ZETA } from '../../requests/costModel.ts';
import { dynProgCountSize } from '../../requests/dynProgCount.ts';
import { atOptimal, type OptimalSequence, optimalSequence } from '../../requests/optimal.ts';
import { type Milestone, unsaved } from '../../requests/sequence.ts';
import type { RequestStrategy } from './strategy.ts';

export interface MilestoneOptions {
  /** The time of a checkpoint and of a restart; default: 0. */
  readonly checkpoint?: number;
  readonly restart?: number;
  /** The number of points of a continuous distribution for t- and at-optimal; default: 500. */
  readonly points?: number;
  /** The zeta of at-optimal, if the strategy gives none; default: 0.1. */
  readonly zeta?: number;
}

async function computedSequence(
  kernel: Kernel,
  distribution: Distribution,
  strategy: RequestStrategy,
  { checkpoint = 0, restart = 0, points = DISTRIBUTION_POINTS, zeta = USUAL_ZETA }: MilestoneOptions,
): Promise<OptimalSequence> {
  switch (strategy.name) {
    case 't-optimal':
      return atOptimal(kernel, pointsOf(distribution, points), 0);
    case 'at-optimal':
      return atOptimal(kernel, pointsOf(distribution, points), strategy.zeta ?? zeta);
    case 'dyn-prog-count':
    case 'all-ckpt':
    case 'no-ckpt': {
      const cost = { ...REQUESTED_TIME, checkpoint, restart };
      if (!isDiscrete(distribution) && !(checkpoint > 0 && restart > 0)) {
        throw new UsageError(
          `strategy '${strategy.text}': checkpoint is ${checkpoint} and restart ${restart}; expected times above 0, ` +
            'by which epsilon decides the points of a continuous distribution',
        );
      }
      const at = isDiscrete(distribution)
        ? distribution
        : pointsOf(distribution, dynProgCountSize(distribution, cost, strategy.epsilon));
      return optimalSequence(kernel, at, cost, strategy.name);
    }
    default:
      throw new UsageError(`strategy '${strategy.text}': not computed from a distribution alone`);
  }
}

/** True if the distribution alone decides the requests. They are then computed once for all jobs. */
export function needsOnlyDistribution({ name }: RequestStrategy): boolean {
  return name !== 'user' && name !== 'neuroscience' && name !== 'mean';
}

/**
 * The milestones of a strategy for a distribution, rising; the last one is the distribution's upper bound. For `hpc`,
 * `t-optimal`, `at-optimal`, `dyn-prog-count`, `all-ckpt` and `no-ckpt`. A discrete distribution is taken exactly as
 * it is.
 *
 * @throws UsageError or DataError, one line: at-optimal without equal steps, or an epsilon that no number of
 *   points can reach
 */
export async function milestonesOf(
  kernel: Kernel,
  distribution: Distribution,
  strategy: RequestStrategy,
  options: MilestoneOptions = {},
): Promise<Milestone[]> {
  if (strategy.name === 'hpc') return unsaved([upperBound(distribution)]);
  const { sequence } = await computedSequence(kernel, distribution, strategy, options);
  // A run time of 0 gives a request of 0, which is left out.
  return sequence
    .filter(({ milestone }) => milestone > 0)
    .map(({ milestone, checkpoint }) => ({ milestone, checkpoint }));
}

/** The first request of `neuroscience` and `mean`, from the last runs. */
export function firstRequest(name: 'neuroscience' | 'mean', runs: ArrayLike<number>): number {
  let most = 0;
  let sum = 0;
  for (let i = 0; i < runs.length; i++) {
    most = Math.max(most, runs[i]);
    sum += runs[i];
  }
  return name === 'mean' ? sum / runs.length : most;
}
