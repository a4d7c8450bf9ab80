import { upperBound } from '../distribution/anyDistribution.ts';
import { checkDiscrete } from '../distribution/discrete.ts';
import type { DiscreteDistribution } from '../distribution/distribution.ts';
import { DataError, UsageError } from '../errors.ts';
import type { Kernel } from '../kernel/instance.ts';
import { type CostModel, checkCost, REQUESTED_TIME } from './costModel.ts';
import { distributionColumns } from './distributionColumns.ts';
import { allocateForProgramme, loadProgramme, type ProgrammeName } from './programme.ts';
import { type SequenceStep, sequenceSteps } from './sequence.ts';

/**
 * Dynamic programs over a discrete distribution under the cost model: the best of all sequences, checkpoints at all
 * milestones but the last, or no checkpoints.
 */
export type OptimalStrategy = 'dyn-prog-count' | 'all-ckpt' | 'no-ckpt';

export interface OptimalSequence {
  /** Expected cost in the unit of the distribution; for tOptimal and atOptimal the expected makespan. */
  readonly expectedCost: number;
  readonly sequence: SequenceStep[];
  /** Elementary steps of the dynamic program; its time is proportional to them. */
  readonly work: number;
}

/**
 * The exact sequence of least expected cost over a discrete distribution. `dyn-prog-count` is the best of all
 * sequences (IPDPS 2020, Theorem 2, in far less than n² time). `all-ckpt` takes a checkpoint at every
 * milestone but the last, `no-ckpt` at none; both take O(n).
 *
 * @throws DataError if the distribution is wrong or does not fit into memory; UsageError for a wrong cost model
 */
export async function optimalSequence(
  kernel: Kernel,
  distribution: DiscreteDistribution,
  cost: CostModel,
  strategy: OptimalStrategy = 'dyn-prog-count',
): Promise<OptimalSequence> {
  return solveProgramme(kernel, distribution, cost, strategy);
}

/** Computes `dyn-prog-count` in O(n²) time, for comparison. */
export async function optimalQuadratic(
  kernel: Kernel,
  distribution: DiscreteDistribution,
  cost: CostModel,
): Promise<OptimalSequence> {
  return solveProgramme(kernel, distribution, cost, 'quadratic');
}

/** TOptimal: the sequence of least expected makespan (ICPP 2019, Theorem 2 with ζ = 0). O(n). */
export async function tOptimal(kernel: Kernel, distribution: DiscreteDistribution): Promise<OptimalSequence> {
  return solveProgramme(kernel, distribution, REQUESTED_TIME, 'no-ckpt');
}

/**
 * ATOptimal: the sequence of least expected makespan while small jobs arrive at rate `zeta` of the job's
 * processors (ICPP 2019, Theorem 2). The distribution must be equally spaced: v_0 + i δ, i = 1 … n, with v_0 ≥ 0. A
 * first value of probability 0 is v_0. If v_0 is a multiple of δ, there are at most about n² (1 − ζ)² / (2 ζ)
 * states, with O(1) time each.
 *
 * @throws DataError if the distribution is wrong, not equally spaced, or does not fit into memory; UsageError unless 0
 *   ≤ zeta < 1
 */
export async function atOptimal(
  kernel: Kernel,
  distribution: DiscreteDistribution,
  zeta: number,
): Promise<OptimalSequence> {
  if (!(zeta >= 0 && zeta < 1)) throw new UsageError(`zeta ${zeta}: expected a rate from 0 to below 1`);
  // Small jobs delay nothing that takes no time.
  const alone = zeta === 0 || upperBound(distribution) === 0;
  return alone
    ? tOptimal(kernel, distribution)
    : solveProgramme(kernel, distribution, REQUESTED_TIME, 'at-optimal', zeta);
}

interface Grid {
  v: Float64Array;
  survival: Float64Array;
  /** v_0 / δ. */
  offset: number;
  step: number;
}

// A value so near to its place on equal steps counts as being there, because decimals in a file are rounded.
// Relative to the last value.
const SPACING_TOLERANCE = 1e-9;

function gridOf({ v, survival }: { v: Float64Array; survival: Float64Array }): Grid {
  const hasOrigin = survival[0] === 1;
  const values = hasOrigin ? v.subarray(1) : v;
  const n = values.length;
  const last = values[n - 1];
  let step = last;
  if (hasOrigin) step = (last - v[0]) / n;
  else if (n > 1) step = (last - values[0]) / (n - 1);
  const near = SPACING_TOLERANCE * last;
  let origin = hasOrigin ? v[0] : values[0] - step;
  if (Math.abs(origin) <= near) origin = 0;
  const off = values.findIndex((value, i) => Math.abs(origin + (i + 1) * step - value) > near);
  if (off >= 0) {
    throw new DataError(
      `distribution: value ${values[off]} is off the step of ${step}; at-optimal expects equal steps`,
    );
  }
  if (origin < 0) {
    const first = `its first value ${values[0]} is below its step ${step}`;
    throw new DataError(`distribution: ${first}; at-optimal expects v_0 + i δ with v_0 ≥ 0, i = 1 … n`);
  }
  return { v: values, survival: hasOrigin ? survival.subarray(1) : survival, offset: origin / step, step };
}

async function solveProgramme(
  kernel: Kernel,
  distribution: DiscreteDistribution,
  cost: CostModel,
  name: ProgrammeName,
  zeta = 0,
): Promise<OptimalSequence> {
  checkDiscrete(distribution);
  checkCost(cost);
  const given = distributionColumns(distribution);
  const { v, survival, offset, step } =
    name === 'at-optimal' ? gridOf(given) : { ...given, offset: 0, step: 1 };
  const programme = await loadProgramme(kernel, { v, survival }, name);
  const { exports } = programme.instance;
  programme.setCost(cost);
  if (name === 'at-optimal') {
    const bytes = exports.programmeStatesBytes(offset, zeta);
    allocateForProgramme(bytes, name, v.length, () => exports.createProgrammeStates());
  }
  const expectedCost = step * exports.solveProgramme();
  const { tried, saved } = programme.solution();
  const milestones = Array.from(tried, (l, k) => ({ milestone: v[l], checkpoint: saved[k] !== 0 }));
  const remaining = Array.from(tried, (l) => survival[l]);
  const work = exports.programmeWork();
  programme.release();
  return { expectedCost, sequence: sequenceSteps(milestones, remaining, cost), work };
}
