// The metrics of a schedule from their definitions in docs/metrics.md, with plain objects and sums over
// lists. It shares neither code nor method with src/metrics: every number is computed by itself.

/** A job and its place in a schedule; times in seconds. */
export interface ScheduledJob {
  submit: number;
  run: number;
  request: number;
  processors: number;
  /** Start of the last attempt, which ran to its end. */
  start: number;
  end: number;
  /** The scheduler's estimate of the run time. */
  estimate: number;
  /** Its first reservation; NaN if it had none. */
  reserved: number;
  backfilled: boolean;
  blocked: boolean;
  /** The attempts that preemption ended. */
  kills: { start: number; end: number; failed?: boolean }[];
  /** Its last attempt was ended early too, and its work is lost. */
  lost?: 'preempted' | 'node failed';
  /** Only if preempted jobs keep their work: work kept when the last attempt began. */
  image?: number;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]) => sum(values) / values.length;

/** Type 7 of Hyndman and Fan: the value at rank 1 + (n - 1) q, interpolated linearly between two values. */
function quantile(values: number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = (sorted.length - 1) * q;
  const below = sorted[Math.floor(rank)];
  const above = sorted[Math.ceil(rank)];
  return below + (rank - Math.floor(rank)) * (above - below);
}

/** The fair start of a job. The jobs are in the order of their submission. */
function fairStart(jobs: ScheduledJob[], index: number, machine: number): number {
  const job = jobs[index];
  const before = jobs.slice(0, index);
  const all = before.every(({ start }) => start <= job.submit);
  const headFrom = all ? job.submit : Math.max(...before.map(({ start }) => start));
  if (job.start <= headFrom) return job.start;
  const free = (now: number) =>
    machine - sum(before.filter(({ start, end }) => start <= now && now < end).map((one) => one.processors));
  // Room can appear only when a job ends.
  const instants = [headFrom, ...before.map(({ end }) => end)].filter((now) => now >= headFrom);
  return Math.min(...instants.filter((now) => free(now) >= job.processors));
}

/**
 * All metrics, by their names in `--json`.
 *
 * @param jobs all jobs, in the order of their submission
 * @param shortest the least length of a job: 1 s under the rule `each`, else 0
 * @param counts which jobs the metrics count; the others are simulated too
 */
export function oracleMetrics(
  jobs: ScheduledJob[],
  machine: number,
  shortest: number,
  counts: (job: ScheduledJob) => boolean,
): Record<string, number> {
  const delayOf = new Map(jobs.map((job, index) => [job, job.start - fairStart(jobs, index, machine)]));
  const some = jobs.filter(counts);
  const each = (value: (job: ScheduledJob) => number) => some.map(value);
  const count = (isOne: (job: ScheduledJob) => boolean) => some.filter(isOne).length;

  const wait = (job: ScheduledJob) => job.start - job.submit;
  const response = (job: ScheduledJob) => job.end - job.submit;
  /** The length itself, not end - start, because the end was rounded. */
  const runs = (job: ScheduledJob) => Math.max(shortest, job.run > job.request ? job.request : job.run);
  const lastTry = (job: ScheduledJob) => job.end - job.start;
  const length = (job: ScheduledJob) => (job.image === undefined ? lastTry(job) : runs(job));
  const killedTime = (job: ScheduledJob) => sum(job.kills.map(({ start, end }) => end - start));
  /** All time that was not work, or whose work was lost. */
  const lostTime = (job: ScheduledJob) =>
    killedTime(job) + (job.lost ? lastTry(job) : job.image === undefined ? 0 : lastTry(job) - runs(job));
  const triesEnded = ({ kills, lost }: ScheduledJob) =>
    kills.filter(({ failed }) => !failed).length + (lost === 'preempted' ? 1 : 0);
  const bounded = (job: ScheduledJob, width: number) =>
    Math.max(1, response(job) / (width * Math.max(10, length(job))));
  const delay = (job: ScheduledJob) => delayOf.get(job) ?? Number.NaN;
  const accuracy = (job: ScheduledJob) =>
    job.estimate === runs(job) ? 1 : Math.min(job.estimate, runs(job)) / Math.max(job.estimate, runs(job));

  const firstSubmission = Math.min(...each(({ submit }) => submit));
  const makespan = Math.max(...each(({ end }) => end)) - firstSubmission;
  const capacity = machine * makespan;
  const work = sum(each((job) => (job.lost ? 0 : job.processors * length(job))));
  const wasted = sum(each((job) => job.processors * lostTime(job)));
  const preempted = some.filter((job) => triesEnded(job) > 0);
  const delayed = some.filter((job) => delay(job) > 0);

  return {
    jobs: some.length,
    meanWait: mean(each(wait)),
    medianWait: quantile(each(wait), 0.5),
    p90Wait: quantile(each(wait), 0.9),
    p99Wait: quantile(each(wait), 0.99),
    maxWait: Math.max(...each(wait)),
    meanQueued: mean(each((job) => wait(job) - killedTime(job))),
    meanResponse: mean(each(response)),
    meanSlowdown: mean(some.filter((job) => length(job) > 0).map((job) => response(job) / length(job))),
    meanBoundedSlowdown: mean(each((job) => bounded(job, 1))),
    meanWeightedBoundedSlowdown:
      sum(each((job) => job.processors * bounded(job, 1))) / sum(each((job) => job.processors)),
    meanPerProcessorBoundedSlowdown: mean(each((job) => bounded(job, job.processors))),
    utilization: work / capacity,
    load: work / (machine * (Math.max(...each(({ submit }) => submit)) - firstSubmission)),
    makespan,
    jobsADay: (some.length * 86_400) / makespan,
    meanSubmissionDelay: 0,
    backfilled: count((job) => job.backfilled),
    blocked: count((job) => job.blocked),
    killed: count((job) => !job.lost && job.run > job.request),
    totalLoad: (work + wasted) / capacity,
    wastedLoad: wasted / capacity,
    preempted: preempted.length,
    meanKills: mean(preempted.map(triesEnded)),
    runTimeWaste: mean(preempted.map((job) => (length(job) > 0 ? lostTime(job) / length(job) : 0))),
    delayed: delayed.length,
    maxDelay: Math.max(0, ...delayed.map(delay)),
    meanDelay: mean(delayed.map(delay)),
    reservationViolations: delayed.filter((job) => job.start > job.reserved).length,
    meanEstimateError: mean(each((job) => Math.abs(job.estimate - runs(job)))),
    meanEstimateAccuracy: mean(each(accuracy)),
    overran: count((job) => runs(job) > job.estimate),
    // Only on a Slurm cluster with a topology (test/oracle/slurm/choice/spans.ts).
    meanSpan: Number.NaN,
  };
}
