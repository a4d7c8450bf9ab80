import { UsageError } from '../errors.ts';

/**
 * A request of length W of which w is used costs alpha W + beta min(W, w) + gamma (IPDPS 2020, equation 1). Times are in
 * the unit of the distribution (seconds).
 */
export interface CostModel {
  /** Cost of a requested second; default: 1. */
  readonly alpha: number;
  /** Cost of a used second; default: 0. */
  readonly beta: number;
  /** Cost of a request; default: 0. */
  readonly gamma: number;
  /** C: the time of the checkpoint that ends a request; default: 360. */
  readonly checkpoint: number;
  /** R: the time of the restart that begins each later request; default: 360. */
  readonly restart: number;
}

export const USUAL_COST: CostModel = { alpha: 1, beta: 0, gamma: 0, checkpoint: 360, restart: 360 };

/** Default rate of the stream of small jobs for at-optimal. */
export const USUAL_ZETA = 0.1;

/** Only requested time is paid: alpha = 1. The cost is then the time until the job is done. */
export const REQUESTED_TIME: CostModel = { alpha: 1, beta: 0, gamma: 0, checkpoint: 0, restart: 0 };

/** @throws UsageError if the model has no meaning */
export function checkCost(cost: CostModel): void {
  for (const name of ['alpha', 'beta', 'gamma', 'checkpoint', 'restart'] as const) {
    const value = cost[name];
    const accepted = name === 'alpha' ? value > 0 : value >= 0;
    if (!accepted || !Number.isFinite(value)) {
      throw new UsageError(
        `${name} ${value}: expected a number ${name === 'alpha' ? 'above 0' : '0 or above'}`,
      );
    }
  }
}

/** The mean cost if the run time were known: one request of exactly X. */
export function omniscientCost(mean: number, { alpha, beta, gamma }: CostModel): number {
  return (alpha + beta) * mean + gamma;
}
