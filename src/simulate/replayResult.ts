import { SUM } from '../kernel/codes.ts';
import type { Instance } from '../kernel/instance.ts';
import { metricsFrom } from '../metrics/fromSums.ts';
import type { Metrics } from '../metrics/metricFields.ts';
import { type JobFilter, metrics, ofTheHost } from '../metrics/metrics.ts';
import type { Policy } from '../policy/policy.ts';
import { keepsWork } from '../policy/preemption.ts';
import { hashText } from '../schedule/hash.ts';
import type { Schedule } from '../schedule/schedule.ts';
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

/** A replay that is over. Its instance must not be used for another run before all needed results have been read. */
export class FinishedReplay {
  readonly #run: PreparedReplay;
  readonly #log: TryLog;
  readonly #given: Workload;
  readonly #policy: Policy;
  readonly #counts: JobFilter | undefined;
  #schedule: Schedule | undefined;

  /**
   * @param given the workload that was replayed
   * @param counts the jobs that count in the metrics, by their places in that workload; default: all
   */
  constructor(run: PreparedReplay, log: TryLog, given: Workload, policy: Policy, counts?: JobFilter) {
    this.#run = run;
    this.#log = log;
    this.#given = given;
    this.#policy = policy;
    this.#counts = counts;
  }

  /** @param inPlace true if columns may stay in the kernel's memory, which is no longer used */
  schedule(inPlace = false): Schedule {
    this.#schedule ??= scheduleOf(this.#run, this.#log, this.#given, this.#policy, inPlace);
    return this.#schedule;
  }

  /**
   * The kernel of the run and the makespan of all jobs, if they have one attempt each and are in the order of the
   * workload; undefined otherwise, or after schedule(), whose columns may be the kernel's.
   */
  get plain():
    | { readonly kernel: Instance; readonly makespan: readonly [from: number, to: number] }
    | undefined {
    const { instance: kernel, passes } = this.#run;
    if (this.#schedule || passes || this.#policy.preemption || this.#given.feedback) return undefined;
    const { sums } = kernel.columns;
    return { kernel, makespan: [sums[SUM.FIRST_SUBMIT], sums[SUM.LAST_END]] };
  }

  /** All but the schedule. */
  measures(seconds: number): Omit<ReplayResult, 'schedule'> {
    const { exports, numbers } = this.#run.instance;
    exports.measureRun();
    return {
      policy: this.#policy,
      metrics: this.#metrics(),
      hash: hashText(numbers.highHash, numbers.lowHash),
      events: exports.replayEvents(),
      seconds,
    };
  }

  #metrics(): Metrics {
    const { instance, about, passes } = this.#run;
    if (this.#counts) {
      const schedule = this.schedule();
      return metrics(schedule, countedIn(schedule, this.#counts));
    }
    const { exports, columns, numbers } = instance;
    const find = (ranks: number[]) => ranks.map((rank) => exports.waitOfRank(about.jobs, rank));
    const found = metricsFrom(columns.sums, about.machine, numbers.overlong, find);
    return passes || this.#given.feedback ? { ...found, ...ofTheHost(this.schedule()) } : found;
  }
}

function scheduleOf(
  { instance, passes, about }: PreparedReplay,
  log: TryLog,
  given: Workload,
  policy: Policy,
  inPlace: boolean,
): Schedule {
  const { columns } = instance;
  const own = <Column extends Float64Array | Uint8Array>(column: Column) =>
    (inPlace ? column : column.slice()) as Column;
  const start = own(columns.start);
  const kept = keepsWork(policy);
  const end = kept ? own(columns.end) : columns.length.slice();
  if (!kept) for (let j = 0; j < end.length; j++) end[j] += start[j];
  const { workload, from } = given.feedback
    ? submittedWorkload(instance, given)
    : { workload: given, from: undefined };
  const { job, start: killStart, end: killEnd, image } = log.tries();
  return {
    workload,
    policy: policy.name,
    eventRule: about.eventRule,
    start,
    end,
    estimate: own(columns.estimate),
    reserved:
      policy.backfilling === 'none' && passes === undefined
        ? new Float64Array(end.length).fill(Number.NaN)
        : own(columns.reserved),
    flags: own(columns.flags),
    kills: { job, start: killStart, end: killEnd, ...(kept && { saved: image }) },
    ...(kept && { saved: own(columns.image) }),
    ...(from && { from, logged: Float64Array.from(from, (job) => given.jobs.submit[job]) }),
    ...(passes ? { promised: true } : {}),
    ...(passes && passes.reasons.size > 0 ? { reasons: new Map(passes.reasons) } : {}),
  };
}

/** The jobs of a schedule that count, where the filter is for places in the workload that was replayed. */
export function countedIn({ from }: Schedule, counts: JobFilter | undefined): JobFilter | undefined {
  return from && counts ? (job) => counts(from[job]) : counts;
}
