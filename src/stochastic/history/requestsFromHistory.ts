import { UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { defaultKernel } from '../../kernel/load.ts';
import { onEqualSteps } from '../../law/fewerPoints.ts';
import type { DiscreteLaw } from '../../law/law.ts';
import { upperBound } from '../../law/runLaw.ts';
import { REQUESTED_TIME } from '../../requests/costModel.ts';
import { growingRequests } from '../../requests/growing.ts';
import { fitRequests } from '../../requests/requestGrid.ts';
import { type Milestone, sequenceSteps, unsaved } from '../../requests/sequence.ts';
import type { Workload } from '../../trace/workload.ts';
import { exactRequests } from '../requests/exactRequests.ts';
import { firstRequest, isOfTheLaw, type MilestoneOptions, milestonesOf } from '../requests/milestones.ts';
import type { RequestStrategy } from '../requests/strategy.ts';
import { type JobRequests, jobsWithRequests } from '../workload/columns.ts';
import type { StochasticWorkload } from '../workload/workload.ts';
import { type HistoryOptions, lawsOfEarlierRuns } from './earlierRuns.ts';

export interface HistoryRequestOptions extends HistoryOptions {
  /** The time of a checkpoint and of a restart of every job, in seconds; default 360. */
  readonly checkpoint?: number;
  readonly restart?: number;
  /** The zeta of at-optimal, if the strategy gives none; default 0.1. */
  readonly zeta?: number;
  /**
   * Requests are rounded up to whole multiples of this number of seconds (Slurm: 60); default: not rounded.
   */
  readonly granularity?: number;
  /** From loadKernel(); default: the Wasm kernel. */
  readonly kernel?: Kernel;
}

/**
 * The milestones below the user's request, then that request. So no work is lost that the user's request
 * would have done.
 */
export function upToTheUsers(milestones: readonly Milestone[], request: number): Milestone[] {
  const below = milestones.filter(({ milestone }) => milestone < request);
  return [...below, { milestone: request, checkpoint: false }];
}

/** The milestones of a strategy for the law of an application's runs; empty if all run times are 0. */
export async function milestonesOfRuns(
  kernel: Kernel,
  law: DiscreteLaw,
  strategy: RequestStrategy,
  { points = 64, ...options }: MilestoneOptions,
): Promise<Milestone[]> {
  if (!(upperBound(law) > 0)) return [];
  const steps = strategy.name === 'at-optimal' ? onEqualSteps(law, points) : law;
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
 * that the log killed ends at the same time here. Its law is the empirical law at its submission; with too
 * few runs its only request is the user's.
 *
 * The last request always covers the user's requested work. After a checkpoint it is R + request − saved.
 * Milestones that reach the user's request are left out. `neuroscience` and `mean` look at a fixed number of
 * runs; missing runs count as the user's request, the bound. The other strategies need `minimum` runs. The
 * law of a log is taken exactly as it is, so epsilon is not used. For at-optimal it is put on `points` equal
 * steps.
 */
export async function requestsFromHistory(
  { name, processors, jobs, feedback }: Workload,
  strategy: RequestStrategy,
  options: HistoryRequestOptions = {},
): Promise<StochasticWorkload> {
  const { checkpoint = 360, restart = 360, zeta, points = 64, granularity } = options;
  for (const [what, time] of Object.entries({ checkpoint, restart })) {
    if (!(time >= 0 && time < Number.POSITIVE_INFINITY))
      throw new UsageError(`${what} ${time}: expected a time of 0 or more`);
  }
  const { length, request, submit, id } = jobs;
  const growing = strategy.name === 'neuroscience' || strategy.name === 'mean' ? strategy : undefined;
  const first = new Float64Array(growing ? length : 0);
  const onRecent = (job: number, runs: readonly number[]) => {
    if (growing && runs.length === growing.runs) first[job] = firstRequest(growing.name, runs);
  };
  const { run, law, laws } = lawsOfEarlierRuns(jobs, options, growing?.runs ?? 0, growing && onRecent);

  const kernel = options.kernel ?? (await defaultKernel());
  const solved: Milestone[][] = [];
  if (isOfTheLaw(strategy)) {
    for (const one of laws)
      solved.push(await milestonesOfRuns(kernel, one, strategy, { checkpoint, restart, zeta, points }));
  }
  const sequenceOf = (job: number): JobRequests => {
    const bound = request[job];
    if (growing) {
      return exactRequests(unsaved(growingRequests(first[job], bound, growing.afterFailure)), 0, 0);
    }
    const milestones = solved[law[job]] ?? [];
    const whole = onGrid(upToTheUsers(milestones, bound), { checkpoint, restart }, granularity);
    return exactRequests(whole, checkpoint, restart);
  };
  const constant = (time: number) => new Float64Array(length).fill(time);
  const columns = {
    length,
    id,
    submit,
    run,
    processors: jobs.processors,
    checkpoint: constant(checkpoint),
    restart: constant(restart),
    law,
    user: jobs.user,
    application: jobs.application,
  };
  return {
    ...{ name: `${name}, ${strategy.text}`, processors, laws },
    jobs: jobsWithRequests(columns, sequenceOf),
    ...(feedback && { feedback }),
  };
}
