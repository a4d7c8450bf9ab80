import type { Metrics } from '../metrics/metricFields.ts';
import { type JobFilter, metricsOf } from '../metrics/metrics.ts';
import type { Policy } from '../policy/policy.ts';
import { scheduleHash } from '../schedule/hash.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { valuesAt } from '../trace/columnsAt.ts';
import type { Workload } from '../trace/workload.ts';
import { submittedWorkload } from './feedback.ts';
import type { PreparedReplay } from './prepareReplay.ts';
import type { TryLog } from './tryLog.ts';

export interface ReplayResult {
  policy: Policy;
  schedule: Schedule;
  metrics: Metrics;
  /** A hash of all start and end times: 64 bits, in hex. */
  hash: string;
  /** The number of events: submissions, ends, and instants at which only a reservation was due. */
  events: number;
  /** Time the kernel took, in seconds. */
  seconds: number;
}

/**
 * The schedule of a finished replay.
 *
 * @param given the workload that was replayed
 * @param held how long each job held its processors, in seconds; the array may be changed into the end times
 * @param inPlace whether the columns may stay in the kernel's memory, which nobody uses any more
 */
export function scheduleOf(
  { instance, length, plan, passes, about }: PreparedReplay,
  log: TryLog,
  given: Workload,
  policy: Policy,
  held: Float64Array,
  inPlace = false,
): Schedule {
  const { columns } = instance;
  const own = <Column extends Float64Array | Uint8Array>(column: Column) =>
    (inPlace ? column : column.slice()) as Column;
  const start = own(columns.start);
  const { workload, from } = given.feedback
    ? submittedWorkload(instance, given)
    : { workload: given, from: undefined };
  const end = from ? valuesAt(held, from) : held;
  for (let j = 0; j < end.length; j++) end[j] += start[j];
  const { job, start: killStart, end: killEnd } = log.tries();
  return {
    workload,
    policy: policy.name,
    eventRule: about.eventRule,
    start,
    end,
    plan: (from ? undefined : plan) ?? own(columns.plan),
    reserved:
      policy.backfilling === 'none' && passes === undefined
        ? new Float64Array(length.length).fill(Number.NaN)
        : own(columns.reserved),
    flags: own(columns.flags),
    kills: { job, start: killStart, end: killEnd },
    ...(from && { from, logged: Float64Array.from(from, (job) => given.jobs.submit[job]) }),
    ...(passes ? { promised: true } : {}),
    ...(passes && passes.reasons.size > 0 ? { reasons: new Map(passes.reasons) } : {}),
  };
}

export function resultOf(
  { instance }: PreparedReplay,
  schedule: Schedule,
  policy: Policy,
  seconds: number,
  { counts, delays = true }: { counts?: JobFilter; delays?: boolean } = {},
): ReplayResult {
  return {
    policy,
    schedule,
    metrics: metricsOf(schedule, countedIn(schedule, counts), delays),
    hash: scheduleHash(schedule.start, schedule.end),
    events: instance.exports.replayEvents(),
    seconds,
  };
}

/** The jobs of a schedule that count, where the filter is for places in the workload that was replayed. */
export function countedIn({ from }: Schedule, counts: JobFilter | undefined): JobFilter | undefined {
  return from && counts ? (job) => counts(from[job]) : counts;
}
