// Reads schedules that a report contains: those of custom schedulers, which the page cannot run.
import { UsageError } from '../../../errors.ts';
import { type JobFilter, metrics } from '../../../metrics/metrics.ts';
import type { Policy } from '../../../policy/policy.ts';
import { scheduleHash } from '../../../schedule/hash.ts';
import type { Schedule } from '../../../schedule/schedule.ts';
import { unpackSchedule } from '../../../schedule/scheduleBuffer.ts';
import type { ReplayResult } from '../../../simulate/replayResult.ts';
import type { Workload } from '../../../trace/workload.ts';

/** Returns true if a policy has a custom scheduler that the page does not have. */
export function isElsewhere({ source, scheduler }: Policy): boolean {
  return source !== undefined && scheduler === undefined;
}

/** Returns the reason why a query about such a policy has no answer here. */
export function refusal({ name }: Policy, what: string): UsageError {
  return new UsageError(
    `${name}: this page has the schedule that the command found, not the scheduler, and cannot ${what}`,
  );
}

/** Returns the result of the command's replay, from its schedule. */
export function foundReplay(
  packed: ArrayBuffer,
  workload: Workload,
  policy: Policy,
  counts: JobFilter | undefined,
): Pick<ReplayResult, 'schedule' | 'metrics' | 'hash' | 'seconds'> {
  const found = unpackSchedule(packed);
  const { eventRule, machine, processors, start, end, estimate, reserved, flags, kills, saved } = found;
  const times = { start, end, estimate, reserved, flags, kills, ...(saved && { saved }) };
  // On a Slurm cluster, machine and sizes depend on the configuration.
  const replayed = { ...workload, processors: machine, jobs: { ...workload.jobs, processors } };
  const promised = found.promisedStart !== undefined;
  const schedule: Schedule = { workload: replayed, policy: policy.name, eventRule, ...times, promised };
  return { schedule, metrics: metrics(schedule, counts), hash: scheduleHash(start, end), seconds: 0 };
}
