// Makes requests of equal periods.
import { UsageError } from '../errors.ts';
import type { Kernel } from '../kernel/instance.ts';
import { type CostModel, checkCost } from './costModel.ts';
import type { BoundedDistribution } from './dynProgCount.ts';
import { evaluation } from './evaluate.ts';
import type { OptimalSequence } from './optimal.ts';
import { sequenceSteps } from './sequence.ts';

export type PeriodicStrategy = 'all-ckpt-per' | 'no-ckpt-per';

export interface PeriodicSequence extends OptimalSequence {
  /** τ, the number of periods. */
  readonly periods: number;
}

export interface PeriodicOptions {
  /** τ; default: the best of 1 … mostPeriods. */
  periods?: number;
  mostPeriods?: number;
}

/**
 * τ equal periods of [low, high], t_i = low + i (high − low) / τ, with a checkpoint at each end but the last
 * (`all-ckpt-per`) or none (IPDPS 2020, section IV). `survival` is called for the milestones only.
 *
 * @throws UsageError unless the periods are integers of 1 or more, or for a wrong cost model
 */
export async function periodic(
  kernel: Kernel,
  distribution: BoundedDistribution,
  cost: CostModel,
  strategy: PeriodicStrategy,
  { periods, mostPeriods = 1000 }: PeriodicOptions = {},
): Promise<PeriodicSequence> {
  checkCost(cost);
  const most = periods ?? mostPeriods;
  if (!Number.isSafeInteger(most) || most < 1) throw new UsageError(`periods ${most}: expected 1 or more`);
  const instance = await evaluation(kernel, most, 0);
  const { exports, columns } = instance;
  exports.setRequestCost(cost.alpha, cost.beta, cost.gamma, cost.checkpoint, cost.restart);
  const { milestone, milestoneSurvival: survival, milestoneCheckpoint: saved } = columns;
  let work = 0;
  const evaluate = (tau: number): number => {
    const ends = periodEnds(distribution, tau);
    milestone.set(ends);
    survival.set(ends.map((t) => distribution.survival(t)));
    saved.fill(strategy === 'all-ckpt-per' ? 1 : 0, 0, tau);
    saved[tau - 1] = 0;
    work += tau;
    return exports.sequenceCost(tau, distribution.mean);
  };
  let best = periods ?? 1;
  let expectedCost = evaluate(best);
  for (let tau = best + 1; tau <= most; tau++) {
    const costOfTau = evaluate(tau);
    if (costOfTau < expectedCost) {
      best = tau;
      expectedCost = costOfTau;
    }
  }
  evaluate(best);
  const milestones = Array.from({ length: best }, (_, i) => ({
    milestone: milestone[i],
    checkpoint: saved[i] !== 0,
  }));
  const sequence = sequenceSteps(milestones, survival, cost);
  instance.release();
  return { expectedCost, sequence, work, periods: best };
}

function periodEnds({ low, high }: BoundedDistribution, tau: number): Float64Array {
  const ends = Float64Array.from({ length: tau }, (_, i) => low + ((i + 1) * (high - low)) / tau);
  ends[tau - 1] = high;
  return ends;
}
