import { UsageError } from '../errors.ts';
import { type CostModel, checkCost } from './costModel.ts';

/** A distribution on [low, high]; low ≥ 0. */
export interface BoundedDistribution {
  readonly low: number;
  readonly high: number;
  readonly mean: number;
  /** P(X > t); 0 from `high` on. */
  survival(t: number): number;
}

// A quotient so little above an integer counts as the integer, because its terms are rounded.
const INTEGER_GUARD = 1e-9;

/**
 * The number of points n = ⌈c_0 / ε⌉ for which DYN-PROG-COUNT is within 1 + ε of the optimum of the
 * continuous distribution: c_0 = 3 (b − a) min(1 / min(max(a, ε E[X] / 3), R, C), (α + β) / γ) (IPDPS 2020, Algorithm
 * 1).
 *
 * @throws UsageError if ε ≤ 0, or no finite n follows: γ = 0 and C = 0 or R = 0
 */
export function dynProgCountSize(
  { low, high, mean }: Pick<BoundedDistribution, 'low' | 'high' | 'mean'>,
  cost: CostModel,
  epsilon: number,
): number {
  checkCost(cost);
  if (!(epsilon > 0 && epsilon < Number.POSITIVE_INFINITY)) {
    throw new UsageError(`epsilon ${epsilon}: expected a number above 0`);
  }
  const { alpha, beta, gamma, checkpoint, restart } = cost;
  const shortest = Math.min(Math.max(low, (epsilon * mean) / 3), restart, checkpoint);
  const perPoint = Math.min(1 / shortest, (alpha + beta) / gamma);
  const n = Math.ceil((3 * (high - low) * perPoint) / epsilon - INTEGER_GUARD);
  if (!Number.isFinite(n)) {
    throw new UsageError(
      `epsilon ${epsilon}: no finite number of points reaches it if gamma is 0 and checkpoint or restart` +
        ' is 0; give the number of points',
    );
  }
  return Math.max(1, n);
}
