import { checkDiscrete } from '../distribution/discrete.ts';
import type { DiscreteDistribution } from '../distribution/distribution.ts';
import { DataError } from '../errors.ts';
import { allocateColumns } from '../kernel/allocateColumns.ts';
import type { Instance, Kernel } from '../kernel/instance.ts';
import { defaultKernel } from '../kernel/load.ts';
import { type CostModel, checkCost, USUAL_COST } from './costModel.ts';
import { distributionColumns } from './distributionColumns.ts';
import { type Milestone, unsaved } from './sequence.ts';

function checkMilestones(sequence: readonly Milestone[]): void {
  let before = 0;
  for (const [k, { milestone }] of sequence.entries()) {
    if (!(milestone > before || (k === 0 && milestone === 0)) || !Number.isFinite(milestone)) {
      throw new DataError(
        `sequence: milestone ${k + 1} is ${milestone} after ${before}; expected them to rise`,
      );
    }
    before = milestone;
  }
}

/**
 * An instance for the cost of sequences of that many milestones, over a distribution of that many values or any other.
 */
export async function evaluation(kernel: Kernel, milestones: number, values: number): Promise<Instance> {
  const instance = await kernel.instantiate({ released: true });
  const { exports } = instance;
  const bytes = exports.evaluationBytes(milestones, values);
  const what = `sequence: ${milestones} milestones over ${values} values`;
  const create = () => exports.createEvaluation(milestones, values);
  allocateColumns(bytes, create, { what, advice: 'take fewer' });
  return instance;
}

function fillMilestones({ columns }: Instance, sequence: readonly Milestone[]): void {
  columns.milestone.set(sequence.map(({ milestone }) => milestone));
  columns.milestoneCheckpoint.set(sequence.map(({ checkpoint }) => (checkpoint ? 1 : 0)));
}

export interface ExpectedCostOptions {
  /** Default: a requested second costs 1, nothing else costs, and checkpoints and restarts take 360 s. */
  cost?: Partial<CostModel>;
  /** From loadKernel(); default: the Wasm kernel. */
  kernel?: Kernel;
}

/**
 * The expected cost of a sequence under any distribution (IPDPS 2020, Theorem 1). `survivalAtMilestones[k]` is P(X >
 * milestone k), `mean` is E[X]. Work beyond the last milestone costs nothing.
 *
 * @throws DataError unless the milestones rise; UsageError for a wrong cost model
 */
export async function expectedCostOf(
  sequence: readonly Milestone[],
  survivalAtMilestones: ArrayLike<number>,
  mean: number,
  options: ExpectedCostOptions = {},
): Promise<number> {
  const cost = { ...USUAL_COST, ...options.cost };
  checkCost(cost);
  checkMilestones(sequence);
  const instance = await evaluation(options.kernel ?? (await defaultKernel()), sequence.length, 0);
  const { exports, columns } = instance;
  fillMilestones(instance, sequence);
  columns.milestoneSurvival.set(survivalAtMilestones);
  exports.setRequestCost(cost.alpha, cost.beta, cost.gamma, cost.checkpoint, cost.restart);
  const found = exports.sequenceCost(sequence.length, mean);
  instance.release();
  return found;
}

/**
 * The expected makespan of a sequence of requests over a discrete distribution while small jobs arrive at rate `zeta`
 * of the job's processors (ICPP 2019, equation 5). It is infinite if the last request does not cover the distribution.
 *
 * @throws DataError for a wrong distribution, or if the requests do not rise
 */
export async function expectedMakespanOf(
  kernel: Kernel,
  requests: readonly number[],
  distribution: DiscreteDistribution,
  zeta: number,
): Promise<number> {
  checkDiscrete(distribution);
  const sequence = unsaved(requests);
  checkMilestones(sequence);
  const { v, survival } = distributionColumns(distribution);
  const instance = await evaluation(kernel, sequence.length, v.length);
  const { exports, columns } = instance;
  fillMilestones(instance, sequence);
  columns.distributionValue.set(v, 1);
  columns.distributionSurvival.set(survival, 1);
  exports.beginProgramme();
  const found = exports.sequenceMakespan(sequence.length, zeta);
  instance.release();
  return found;
}
