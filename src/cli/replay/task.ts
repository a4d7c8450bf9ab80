import { UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { type ClassMetrics, classMetrics } from '../../metrics/classes.ts';
import { countedJobs, type Span } from '../../metrics/counted.ts';
import { type Times, timesOf } from '../../metrics/differences.ts';
import type { Metrics } from '../../metrics/metricFields.ts';
import type { Policy } from '../../policy/policy.ts';
import { triesCsv } from '../../report/files/triesCsv.ts';
import type { EventRule } from '../../schedule/schedule.ts';
import { packSchedule } from '../../schedule/scheduleBuffer.ts';
import { timeLimit } from '../../scheduler/nodeTimeLimit.ts';
import { replay, replayInPlace } from '../../simulate/replay.ts';
import { countedIn } from '../../simulate/replayResult.ts';
import type { RunOptions } from '../../simulate/stepToEnd.ts';
import type { Workload } from '../../trace/workload.ts';
import { type PlannedOutput, writeOutput } from '../outputs/outputFile.ts';
import { scheduleChunks } from '../outputs/scheduleOutput.ts';
import { type ChosenPolicy, withoutScheduler, withScheduler } from '../scheduler/schedulerFile.ts';

/** A replay as plain data, so that it can be sent to another thread. */
export interface ReplayTask {
  readonly workload: Workload;
  readonly policy: ChosenPolicy;
  /** Seconds that a scheduler of the user's own may take for a step. */
  readonly timeout: number;
  readonly eventRule: EventRule;
  readonly seed: number;
  /** If given, the metrics count only the jobs submitted in [from, to]. */
  readonly span?: Span;
  readonly classes: boolean;
  /** Whether the metrics of delayed jobs are wanted in any case; default true. */
  readonly delays?: boolean;
  /** Whether the answer must hold the times of every job. */
  readonly withTimes: boolean;
  /** Whether the answer must hold the schedule. */
  readonly withSchedule?: boolean;
  /** The files to write. */
  readonly schedule?: PlannedOutput;
  readonly tries?: PlannedOutput;
}

export interface ReplayAnswer {
  readonly policy: Policy;
  readonly metrics: Metrics;
  readonly classes?: ClassMetrics[];
  readonly times?: Times;
  /** As packSchedule() packs it. */
  readonly schedule?: ArrayBuffer;
  readonly hash: string;
  readonly events: number;
  readonly seconds: number;
}

/**
 * The policies as they are replayed. With a run-over, a job is killed later than its requested time. The
 * job's request is then the kill time, and its plan is the requested time.
 */
export function replayedPolicies<P extends Policy>(
  policies: readonly P[],
  { grace }: { grace?: number },
): readonly P[] {
  if (!grace) return policies;
  return policies.map((policy) => {
    const { plan = 'request', name } = policy;
    if (plan === 'column')
      throw new UsageError(`--grace: ${name} uses the trace's own plans; leave one of them out`);
    return plan === 'request' ? { ...policy, plan: 'column' } : policy;
  });
}

/** Replays, writes the requested files, and returns the numbers. */
export async function runReplayTask(
  kernel: Kernel,
  task: ReplayTask,
  options: RunOptions = {},
): Promise<ReplayAnswer> {
  const { workload, eventRule, seed, span, timeout, delays } = task;
  const policy = await withScheduler(task.policy, timeout);
  const counts = countedJobs(workload, span);
  // Times and schedules are kept, or sent to another thread.
  const run = task.withTimes || task.withSchedule ? replay : replayInPlace;
  const result = await run(workload, policy, {
    kernel,
    eventRule,
    seed,
    counts,
    delays,
    timeLimit: timeLimit(timeout),
    ...options,
  });
  const { schedule, metrics, hash, events, seconds } = result;
  if (task.schedule) await writeOutput(task.schedule, await scheduleChunks(task.schedule.path, schedule));
  if (task.tries) await writeOutput(task.tries, triesCsv(schedule));
  return {
    policy: withoutScheduler(policy),
    metrics,
    ...(task.classes ? { classes: classMetrics(schedule, countedIn(schedule, counts)) } : {}),
    ...(task.withSchedule ? { schedule: packSchedule(schedule) } : {}),
    ...(task.withTimes ? { times: timesOf(schedule, workload) } : {}),
    hash,
    events,
    seconds,
  };
}
