import type { StochasticJobs, StochasticWorkload } from '../workload/workload.ts';
import type { Tries } from './tries.ts';

/** Processor-seconds by their use. Their sum is the busy time. */
export interface TimeSpent {
  /** Work that counted: in attempts that finished their job, or saved by checkpoints. */
  useful: number;
  checkpoint: number;
  restart: number;
  /** Work that was lost. */
  wasted: number;
}

/** Effects of extended requests (`onLimit`) on the promised starts. An attempt has one promise, its first. */
export interface ExtensionMetrics {
  /** Number of extensions of requests. */
  count: number;
  /** The promised starts, and the share of them that came later; 0 if none was promised. */
  promises: number;
  lateShare: number;
  /** Delay of the latest of them, in seconds. */
  mostLate: number;
}

/**
 * The metrics of a run. A job with work X on p of P processors, submitted at a and done at e, has response =
 * e - a. Times in seconds. A mean over no jobs is NaN.
 */
export interface SpeculationMetrics {
  jobs: number;
  /** Last end - first submission. */
  makespan: number;
  /** Σ p · X / (P · makespan). */
  utilization: number;
  meanResponse: number;
  /**
   * Like meanResponse, but to the end of the last request instead of the actual end, as ICPP 2019 counts
   * (section 3.3).
   */
  meanPessimisticResponse: number;
  /** Mean of response / X, over the jobs with X > 0. */
  meanResponseRatio: number;
  /** Attempts that failed, per job, without those in windows of speculative backfilling. */
  failedTries: number;
  /** Speculative runs, and those among them that finished their job. */
  speculativeRuns: number;
  speculativeSuccesses: number;
  /** Σ p · X over Σ p · time of all attempts, with executed and with requested times (IPDPS 2020, section V). */
  executedUtilization: number;
  reservedUtilization: number;
  /** Mean of (time of a job's attempts) / X, with executed and with requested times. */
  executedStretch: number;
  reservedStretch: number;
  spent: TimeSpent;
  /** Present only if requests may be extended (`onLimit`). */
  extensions?: ExtensionMetrics;
}

/** The metrics over all jobs, or over the jobs that the filter accepts. */
export function speculationMetrics(
  { processors: machine, jobs }: StochasticWorkload,
  tries: Tries,
  counts: (job: number) => boolean = () => true,
): SpeculationMetrics {
  const n = jobs.length;
  const executed = new Float64Array(n);
  const reserved = new Float64Array(n);
  const response = new Float64Array(n);
  const pessimistic = new Float64Array(n);
  const spent = { useful: 0, checkpoint: 0, restart: 0, wasted: 0 };
  const progress = new Progress(jobs);
  const extensions = { count: 0, promises: 0, late: 0, mostLate: 0 };
  let lastEnd = Number.NEGATIVE_INFINITY;
  let failed = 0;
  let speculative = 0;
  let successes = 0;
  for (let i = 0; i < tries.length; i++) {
    const job = tries.job[i];
    const parts = progress.add(tries, i);
    if (!counts(job)) continue;
    const p = jobs.processors[job];
    executed[job] += tries.end[i] - tries.start[i];
    reserved[job] += tries.estimatedEnd[i] - tries.start[i];
    lastEnd = Math.max(lastEnd, tries.end[i]);
    spent.useful += p * parts.useful;
    spent.checkpoint += p * parts.checkpoint;
    spent.restart += p * parts.restart;
    spent.wasted += p * parts.wasted;
    if (tries.extended) {
      const late = tries.start[i] - tries.extended.promise[i];
      extensions.count += tries.extended.extensions[i];
      if (!Number.isNaN(late)) extensions.promises++;
      if (late > 0) extensions.late++;
      if (late > extensions.mostLate) extensions.mostLate = late;
    }
    if (tries.speculative[i]) {
      speculative++;
      successes += tries.ok[i];
    } else if (!tries.ok[i] && !tries.preempted[i]) failed++;
    if (tries.ok[i]) {
      response[job] = tries.end[i] - jobs.submit[job];
      pessimistic[job] = tries.estimatedEnd[i] - jobs.submit[job];
    }
  }
  const chosen = Array.from({ length: n }, (_, job) => job).filter(counts);
  const sum = (value: (job: number) => number) => chosen.reduce((total, job) => total + value(job), 0);
  const sized = chosen.filter((job) => jobs.run[job] > 0);
  const ratio = (time: Float64Array) =>
    sized.reduce((total, job) => total + time[job] / jobs.run[job], 0) / sized.length;
  const work = sum((job) => jobs.processors[job] * jobs.run[job]);
  const firstSubmit = chosen.reduce(
    (first, job) => Math.min(first, jobs.submit[job]),
    Number.POSITIVE_INFINITY,
  );
  const makespan = lastEnd - firstSubmit;
  return {
    jobs: chosen.length,
    makespan,
    utilization: work / (machine * makespan),
    meanResponse: sum((job) => response[job]) / chosen.length,
    meanPessimisticResponse: sum((job) => pessimistic[job]) / chosen.length,
    meanResponseRatio: ratio(response),
    failedTries: failed / chosen.length,
    speculativeRuns: speculative,
    speculativeSuccesses: successes,
    executedUtilization: work / sum((job) => jobs.processors[job] * executed[job]),
    reservedUtilization: work / sum((job) => jobs.processors[job] * reserved[job]),
    executedStretch: ratio(executed),
    reservedStretch: ratio(reserved),
    spent,
    ...(tries.extended && { extensions: told(extensions) }),
  };
}

function told({
  late,
  ...rest
}: {
  late: number;
  count: number;
  promises: number;
  mostLate: number;
}): ExtensionMetrics {
  return { ...rest, lateShare: rest.promises > 0 ? late / rest.promises : 0 };
}

/** Follows the jobs through their attempts in the order of time, and classifies the use of each attempt's time. */
class Progress {
  readonly #jobs: StochasticJobs;
  readonly #request: Int32Array;
  readonly #saved: Float64Array;

  constructor(jobs: StochasticJobs) {
    this.#jobs = jobs;
    this.#request = jobs.offset.slice(0, jobs.length);
    this.#saved = new Float64Array(jobs.length);
  }

  add({ job: jobOf, start, end, ok, speculative, preempted, extended }: Tries, i: number): TimeSpent {
    const job = jobOf[i];
    const length = end[i] - start[i];
    const saved = this.#saved[job];
    const restart = Math.min(length, saved > 0 ? this.#jobs.restart[this.#request[job]] : 0);
    const work = length - restart;
    const spent = { useful: 0, checkpoint: 0, restart, wasted: 0 };
    if (ok[i]) return { ...spent, useful: work };
    if (speculative[i] || preempted[i]) return { ...spent, wasted: work };
    const at = this.#request[job] + (extended?.extensions[i] ?? 0);
    this.#request[job] = at + 1;
    const checkpoint = this.#jobs.checkpoint[at];
    const gained = work - checkpoint;
    const saves = extended ? extended.saves[i] : this.#jobs.checkpoints[at];
    const overran = checkpoint > (this.#jobs.allowance?.[at] ?? checkpoint);
    if (!saves || overran || gained <= 0) return { ...spent, wasted: work };
    this.#saved[job] = saved + gained;
    return { ...spent, useful: gained, checkpoint };
  }
}
