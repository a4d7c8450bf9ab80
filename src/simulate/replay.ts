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
import { FinishedReplay, type ReplayResult } from './replayResult.ts';
import { type RunOptions, stepToEnd } from './stepToEnd.ts';
import { TryLog } from './tryLog.ts';

export interface ReplayOptions extends RunOptions {
  /** From loadKernel(); default: the Wasm kernel. */
  kernel?: Kernel;
  /** Default: `batch`. */
  eventRule?: EventRule;
  /** The seed of estimates with a random error (`virtual:x`); default: 1. */
  seed?: number;
  /** Jobs that count in the metrics, by their places in the workload; default: all. */
  counts?: JobFilter;
}

/**
 * Simulates how the policy would have scheduled the workload.
 *
 * @param policy a policy, the name of one in `policies`, or a custom scheduler
 * @throws UsageError for an unknown policy; DataError for a scheduler that fails, or if the jobs do not fit
 *   into memory
 */
export async function replay(
  workload: Workload,
  policy: Policy | Scheduler | AwaitedScheduler | string,
  options: ReplayOptions = {},
): Promise<ReplayResult> {
  return replayed(workload, policy, options, (run, measures) => ({ ...measures, schedule: run.schedule() }));
}

/** Runs a replay like replay(). The schedule is made only if `use` asks for it. Returns what `use` returns. */
export async function replayed<Used>(
  workload: Workload,
  policy: Policy | Scheduler | AwaitedScheduler | string,
  options: ReplayOptions,
  use: (run: FinishedReplay, measures: Omit<ReplayResult, 'schedule'>) => Used | Promise<Used>,
): Promise<Used> {
  const composition = policyOf(policy);
  const kernel = options.kernel ?? (await defaultKernel());
  const { eventRule = 'batch', seed, counts } = options;
  const run = await prepareReplay(kernel, workload, composition, eventRule, seed, true);
  const log = new TryLog(run.instance);
  const seconds = await withSteps(run, options, (step) =>
    stepToEnd(run.instance, log, workload.jobs.length, step, options),
  );
  const finished = new FinishedReplay(run, log, workload, composition, counts);
  const used = await use(finished, finished.measures(seconds));
  // A custom scheduler may still have its columns.
  if (run.passes === undefined) run.instance.release();
  return used;
}
