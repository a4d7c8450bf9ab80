import type { Kernel } from '../kernel/instance.ts';
import { type ClassMetrics, classMetrics } from '../metrics/classes.ts';
import { type JobFilter, type Metrics, metrics } from '../metrics/metrics.ts';
import type { Policy } from '../policy/policy.ts';
import { triesCsv } from '../report/triesCsv.ts';
import type { EventRule } from '../schedule/schedule.ts';
import { replay } from '../simulate/replay.ts';
import type { RunOptions } from '../simulate/runKernel.ts';
import type { Workload } from '../trace/workload.ts';
import { writeFileAtomically } from './output.ts';
import { scheduleChunks } from './scheduleOutput.ts';

/** One replay, as plain data that another thread can be handed. */
export interface ReplayTask {
  readonly workload: Workload;
  readonly policy: Policy;
  readonly eventRule: EventRule;
  readonly seed: number;
  /** The metrics are over the jobs submitted in [from, to] only. */
  readonly span?: { readonly from: number; readonly to: number };
  readonly classes: boolean;
  /** Files to write. */
  readonly schedule?: string;
  readonly tries?: string;
}

export interface ReplayAnswer {
  readonly policy: Policy;
  readonly metrics: Metrics;
  readonly classes?: ClassMetrics[];
  readonly hash: string;
  readonly events: number;
  readonly seconds: number;
}

/** Replays, writes the files that are wanted, and keeps the numbers. */
export async function runReplayTask(
  kernel: Kernel,
  task: ReplayTask,
  options: RunOptions = {},
): Promise<ReplayAnswer> {
  const { workload, policy, eventRule, seed, span } = task;
  const result = await replay(workload, policy, { kernel, eventRule, seed, ...options });
  const { schedule, hash, events, seconds } = result;
  const { submit } = workload.jobs;
  const counts: JobFilter | undefined = span && ((job) => submit[job] >= span.from && submit[job] <= span.to);
  if (task.schedule) writeFileAtomically(task.schedule, await scheduleChunks(task.schedule, schedule));
  if (task.tries) writeFileAtomically(task.tries, triesCsv(schedule));
  return {
    policy,
    metrics: counts ? metrics(schedule, counts) : result.metrics,
    ...(task.classes ? { classes: classMetrics(schedule, counts) } : {}),
    hash,
    events,
    seconds,
  };
}
