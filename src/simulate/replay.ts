import type { Address } from '../kernel/address.ts';
import type { Kernel } from '../kernel/instance.ts';
import { defaultKernel } from '../kernel/load.ts';
import type { Metrics } from '../metrics/metricFields.ts';
import { type JobFilter, metrics } from '../metrics/metrics.ts';
import type { Policy } from '../policy/policy.ts';
import { policyOf } from '../policy/registry.ts';
import type { AwaitedScheduler, Scheduler } from '../policy/scheduler.ts';
import { scheduleHash } from '../schedule/hash.ts';
import type { EventRule, Schedule } from '../schedule/schedule.ts';
import type { Workload } from '../trace/workload.ts';
import { withSteps } from './ownSteps.ts';
import { prepareReplay } from './prepareReplay.ts';
import { type RunOptions, stepToEnd } from './stepToEnd.ts';
import { TryLog } from './tryLog.ts';

export interface ReplayOptions extends RunOptions {
  /** From loadKernel(); default: the Wasm kernel. */
  kernel?: Kernel;
  /** Default: `batch`. */
  eventRule?: EventRule;
  /** Of plans with a random error (`virtual:x`); default 1. */
  seed?: number;
  /** Which jobs the metrics are over, by their places in the workload; default: all. */
  counts?: JobFilter;
}

export interface ReplayResult {
  policy: Policy;
  schedule: Schedule;
  metrics: Metrics;
  /** 64 bits of all start and end times, in hex. */
  hash: string;
  /** Submissions, ends, and reservations that fell due at an instant of their own. */
  events: number;
  /** Time the kernel took, in seconds. */
  seconds: number;
}

/**
 * What the workload would have seen under the policy.
 *
 * @param policy a policy, the name of one in `policies`, or a scheduler of one's own
 * @throws UsageError for an unknown policy or a scheduler that fails, DataError if the jobs do not fit into memory
 */
export async function replay(
  workload: Workload,
  policy: Policy | Scheduler | AwaitedScheduler | string,
  options: ReplayOptions = {},
): Promise<ReplayResult> {
  const composition = policyOf(policy);
  const eventRule = options.eventRule ?? 'batch';
  const { jobs } = workload;
  const kernel = options.kernel ?? (await defaultKernel());
  const { seed } = options;
  const run = await prepareReplay(kernel, workload, composition, eventRule, seed);
  const { instance, length, plan, passes } = run;
  const log = new TryLog(instance);
  const seconds = await withSteps(run, options, (step) =>
    stepToEnd(instance, log, jobs.length, step, options),
  );
  const { exports } = instance;
  const column = (address: Address) => instance.f64(address, jobs.length).slice();
  const start = column(exports.startColumn());
  // Tens of millions of jobs: what stands already is not copied.
  const end = plan === length ? length.slice() : length;
  for (let j = 0; j < end.length; j++) end[j] += start[j];
  const { job, start: killStart, end: killEnd } = log.tries();
  const kills = { job, start: killStart, end: killEnd };
  const schedule: Schedule = {
    workload,
    policy: composition.name,
    eventRule,
    start,
    end,
    plan: plan ?? column(exports.planColumn()),
    reserved:
      composition.backfilling === 'none' && passes === undefined
        ? new Float64Array(jobs.length).fill(Number.NaN)
        : column(exports.reservedColumn()),
    flags: instance.u8(exports.flagsColumn(), jobs.length).slice(),
    kills,
    ...(passes && passes.reasons.size > 0 ? { reasons: passes.reasons } : {}),
  };
  return {
    policy: composition,
    schedule,
    metrics: metrics(schedule, options.counts),
    hash: scheduleHash(start, end),
    events: exports.replayEvents(),
    seconds,
  };
}
