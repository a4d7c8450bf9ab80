import type { Kernel } from '../kernel/instance.ts';
import { defaultKernel } from '../kernel/load.ts';
import type { JobFilter } from '../metrics/metrics.ts';
import type { Policy } from '../policy/policy.ts';
import { policyOf } from '../policy/registry.ts';
import type { AwaitedScheduler, Scheduler } from '../policy/scheduler.ts';
import type { EventRule } from '../schedule/schedule.ts';
import type { Workload } from '../trace/workload.ts';
import { withSteps } from './ownSteps.ts';
import { prepareReplay } from './prepareReplay.ts';
import { type ReplayResult, resultOf, scheduleOf } from './replayResult.ts';
import { type RunOptions, stepToEnd } from './stepToEnd.ts';
import { TryLog } from './tryLog.ts';

export interface ReplayOptions extends RunOptions {
  /** From loadKernel(); default: the Wasm kernel. */
  kernel?: Kernel;
  /** Default: `batch`. */
  eventRule?: EventRule;
  /** The seed of plans with a random error (`virtual:x`); default 1. */
  seed?: number;
  /** Which jobs count in the metrics, by their places in the workload; default: all. */
  counts?: JobFilter;
  /** @internal Whether the metrics of delayed jobs are wanted in any case; default true (metricsOf). */
  delays?: boolean;
}

/**
 * Simulates how the policy would have scheduled the workload.
 *
 * @param policy a policy, the name of one in `policies`, or a scheduler of one's own
 * @throws UsageError for an unknown policy; DataError for a scheduler that fails, or if the jobs do not fit
 *   into memory
 */
export function replay(
  workload: Workload,
  policy: Policy | Scheduler | AwaitedScheduler | string,
  options: ReplayOptions = {},
): Promise<ReplayResult> {
  return replayed(workload, policy, options, false);
}

/**
 * Does the same for a caller that does not keep the schedule: some of its columns lie in the memory of the
 * run, and keep all of it.
 */
export function replayInPlace(
  workload: Workload,
  policy: Policy,
  options: ReplayOptions,
): Promise<ReplayResult> {
  return replayed(workload, policy, options, true);
}

/** A schedule of so many jobs is not copied if its caller does not keep it. */
const MANY = 1 << 20;

async function replayed(
  workload: Workload,
  policy: Policy | Scheduler | AwaitedScheduler | string,
  options: ReplayOptions,
  inPlace: boolean,
): Promise<ReplayResult> {
  const composition = policyOf(policy);
  const eventRule = options.eventRule ?? 'batch';
  const { jobs } = workload;
  const kernel = options.kernel ?? (await defaultKernel());
  const { seed } = options;
  const run = await prepareReplay(kernel, workload, composition, eventRule, seed, true);
  const { instance, length, plan } = run;
  const log = new TryLog(instance);
  const seconds = await withSteps(run, options, (step) =>
    stepToEnd(instance, log, jobs.length, step, options),
  );
  // A workload may have tens of millions of jobs. The column is copied only if the schedule needs it twice.
  const end = plan === length ? length.slice() : length;
  const stays = inPlace && jobs.length > MANY;
  const schedule = scheduleOf(run, log, workload, composition, end, stays);
  const result = resultOf(run, schedule, composition, seconds, options);
  // A scheduler of one's own may still have its columns.
  if (!stays && run.passes === undefined) instance.release();
  return result;
}
