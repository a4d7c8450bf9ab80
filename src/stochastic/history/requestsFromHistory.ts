import { upperBound } from '../../distribution/anyDistribution.ts';
import type { DiscreteDistribution } from '../../distribution/distribution.ts';
import { onEqualSteps } from '../../distribution/fewerPoints.ts';
import { UsageError } from '../../errors.ts';
import { draws } from '../../kernel/draws.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { defaultKernel } from '../../kernel/load.ts';
import { REQUESTED_TIME, USUAL_COST } from '../../requests/costModel.ts';
import { growingRequests } from '../../requests/growing.ts';
import { fitRequests } from '../../requests/requestGrid.ts';
import { type Milestone, sequenceSteps, unsaved } from '../../requests/sequence.ts';
import { isFixed, type Overhead } from '../../requests/varying/overhead.ts';
import { readVarying, type VaryingSequence, varies } from '../../requests/varying/solve.ts';
import type { Workload } from '../../trace/workload.ts';
import { uniformsOfJobs } from '../draw/uniforms.ts';
import { exactRequests } from '../requests/exactRequests.ts';
import {
  firstRequest,
  type MilestoneOptions,
  milestonesOf,
  needsOnlyDistribution,
} from '../requests/milestones.ts';
import { type RequestStrategy, takesCheckpoints } from '../requests/strategy.ts';
import { drawnRequests, upToTheUsers, varyingPlan } from '../requests/varyingRequests.ts';
import { type JobRequests, jobsWithRequests } from '../workload/columns.ts';
import type { StochasticWorkload } from '../workload/workload.ts';
import { distributionsOfEarlierRuns, type HistoryOptions } from './earlierRuns.ts';

export interface HistoryRequestOptions extends HistoryOptions {
  /** The time of a checkpoint, in seconds: fixed, by the work that is saved, or random; default: 360. */
  readonly checkpoint?: Overhead;
  /** The time of a restart, in seconds: fixed, by the work that is saved, or random; default: 360. */
  readonly restart?: Overhead;
  /** Cost of a random checkpoint, as in `reserve()`; default: `use`. */
  readonly charged?: 'use' | 'reserved';
  /** Occasion on which a random time is drawn, as in `reserve()`; default: `checkpoint`. */
  readonly per?: 'checkpoint' | 'job';
  /** Draws the random times of checkpoints and restarts; default: 1. */
  readonly seed?: number;
  /** The zeta of at-optimal, if the strategy gives none; default: 0.1. */
  readonly zeta?: number;
  /**
   * Requests are rounded up to whole multiples of this number of seconds (Slurm: 60); default: not rounded.
   */
  readonly granularity?: number;
  /** From loadKernel(); default: the Wasm kernel. */
  readonly kernel?: Kernel;
}

/** The milestones of a strategy for the distribution of an application's runs; empty if all run times are 0. */
export async function milestonesOfRuns(
  kernel: Kernel,
  distribution: DiscreteDistribution,
  strategy: RequestStrategy,
  { points = 64, ...options }: MilestoneOptions,
): Promise<Milestone[]> {
  if (!(upperBound(distribution) > 0)) return [];
  const steps = strategy.name === 'at-optimal' ? onEqualSteps(distribution, points) : distribution;
  return milestonesOf(kernel, steps, strategy, options);
}

/**
 * Milestones whose requests are whole multiples of `granularity`. The time gained by rounding is used for
 * work.
 */
export function onGrid(
  milestones: readonly Milestone[],
  times: { checkpoint: number; restart: number },
  granularity: number | undefined,
): readonly Milestone[] {
  if (granularity === undefined) return milestones;
  const cost = { ...REQUESTED_TIME, ...times };
  const unasked = new Float64Array(milestones.length);
  // The probabilities are not needed.
  return fitRequests(sequenceSteps(milestones, unasked, cost), cost, { granularity }, () => 0).sequence;
}

/**
 * Turns a trace into stochastic jobs. Each job makes the requests of a strategy, computed from its
 * application's earlier runs (`history`). A job's work is its run time in the log, at most its request: a job
 * that the log killed ends at the same time here. Its distribution is the empirical distribution at its submission;
 * with too few runs its only request is the user's.
 *
 * The last request always covers the user's requested work. After a checkpoint it is R + request − saved.
 * Milestones that reach the user's request are left out. `neuroscience` and `mean` look at a fixed number of
 * runs; missing runs count as the user's request, the bound. The other strategies need `minimum` runs. The
 * distribution of a log is taken exactly as it is, so epsilon is not used. For at-optimal it is put on `points` equal
 * steps.
 */
export async function requestsFromHistory(
  { name, processors, jobs, feedback }: Workload,
  strategy: RequestStrategy,
  options: HistoryRequestOptions = {},
): Promise<StochasticWorkload> {
  const { zeta, points = 64, granularity, seed = 1 } = options;
  const asked = {
    checkpoint: options.checkpoint ?? USUAL_COST.checkpoint,
    restart: options.restart ?? USUAL_COST.restart,
  };
  const times = readVarying(asked, options.charged, options.per);
  if (varies(times) && granularity !== undefined)
    throw new UsageError('granularity: expected checkpoints and restarts of fixed times');
  const { length, request, submit, id } = jobs;
  const growing = strategy.name === 'neuroscience' || strategy.name === 'mean' ? strategy : undefined;
  const first = new Float64Array(growing ? length : 0);
  const onRecent = (job: number, runs: readonly number[]) => {
    if (growing && runs.length === growing.runs) first[job] = firstRequest(growing.name, runs);
  };
  const { run, distribution, distributions } = distributionsOfEarlierRuns(
    jobs,
    options,
    growing?.runs ?? 0,
    growing && onRecent,
  );

  const kernel = options.kernel ?? (await defaultKernel());
  const solved: Milestone[][] = [];
  const plans: VaryingSequence[] = [];
  const [checkpoint, restart] = [times.checkpoint, times.restart].map((time) =>
    isFixed(time) ? time.at(0) : 0,
  );
  if (takesCheckpoints(strategy) && varies(times)) {
    for (const one of distributions) plans.push(await varyingPlan(kernel, one, strategy, times));
  } else if (needsOnlyDistribution(strategy)) {
    for (const one of distributions)
      solved.push(await milestonesOfRuns(kernel, one, strategy, { checkpoint, restart, zeta, points }));
  }
  const instance = await kernel.instantiate({ released: true });
  const uniforms = uniformsOfJobs(instance);
  const keys = draws(instance, { name: 'uniform' }, plans.length > 0 ? length : 0, seed);
  const sequenceOf = (job: number): JobRequests => {
    const bound = request[job];
    if (growing) {
      return exactRequests(unsaved(growingRequests(first[job], bound, growing.afterFailure)), 0, 0);
    }
    const plan = plans[distribution[job]];
    if (plan) return drawnRequests(plan, times, uniforms(keys[job]), bound);
    const milestones = solved[distribution[job]] ?? [];
    const whole = onGrid(upToTheUsers(milestones, bound), { checkpoint, restart }, granularity);
    return exactRequests(whole, checkpoint, restart);
  };
  const columns = {
    length,
    id,
    submit,
    run,
    processors: jobs.processors,
    distribution,
    user: jobs.user,
    application: jobs.application,
  };
  const own = jobsWithRequests(columns, sequenceOf);
  instance.release();
  return {
    ...{ name: `${name}, ${strategy.text}`, processors, distributions, jobs: own },
    ...(feedback && { feedback }),
  };
}
