import { type HostMetrics, sharedMetrics } from '../kernel/hostMetrics.ts';
import { runTimes } from '../schedule/runTimes.ts';
import { isLost, type Schedule, statusOf } from '../schedule/schedule.ts';
import { brokenPromises } from './brokenPromises.ts';
import { metricsFrom } from './fromSums.ts';
import { killedTries } from './killedTries.ts';
import type { Metrics, SlurmMetrics } from './metricFields.ts';

/** True if a job counts. The metrics of a class of jobs count only the jobs of the class. */
export type JobFilter = (job: number) => boolean;

/**
 * The metrics of a schedule, over all its jobs, or over the jobs that the filter accepts. That of a Slurm cluster has
 * SlurmMetrics, if its run recorded what was idle.
 */
export function metrics(schedule: Schedule, counts?: JobFilter): Metrics {
  const { workload, start, end, estimate, reserved, flags, kills, eventRule } = schedule;
  const { jobs, processors: machine } = workload;
  const { submit, processors, length } = jobs;
  const host = sharedMetrics();
  Object.assign(host, { submit, processors, start, end, estimate, reserved, flags });
  host.length = runTimes(jobs, eventRule);
  host.reserves = true;
  host.givesEnds = true;
  host.keepsWork = schedule.saved !== undefined;
  host.killsTries = kills.job.length > 0 || flags.some(isLost);
  if (host.killsTries) ({ tries: host.kills, time: host.lost } = killedTries(schedule));
  host.leavesOut = counts !== undefined;
  if (counts) host.counted = Uint8Array.from(start, (_, job) => Number(counts(job)));
  host.createFairStarts(length);
  host.beginSums(machine);
  host.addJobs(length);
  let killed = 0;
  for (let j = 0; j < length; j++)
    if (statusOf(jobs, flags, j) === 'killed' && (!counts || host.counted[j] === 1)) killed++;
  const { sums, waitOfRank } = host;
  const found = metricsFrom(sums, machine, killed, (ranks) => ranks.map((rank) => waitOfRank(length, rank)));
  letGo(host);
  return { ...found, ...ofTheHost(schedule, counts) };
}

/**
 * The metrics for which the kernel has no sums: of schedules with feedback, of custom schedulers, and on Slurm
 * clusters.
 */
export function ofTheHost(schedule: Schedule, counts?: JobFilter): Partial<SlurmMetrics> {
  return {
    ...(schedule.logged && { meanSubmissionDelay: submissionDelay(schedule, schedule.logged, counts) }),
    ...(schedule.promised && { reservationViolations: brokenPromises(schedule, counts) }),
    ...schedule.onSlurm?.metrics(schedule, counts),
  };
}

/** Delay of the jobs' submissions relative to the log, in seconds. */
function submissionDelay(
  { workload: { jobs } }: Schedule,
  logged: Float64Array,
  counts: JobFilter = () => true,
): number {
  let [sum, counted] = [0, 0];
  for (let j = 0; j < jobs.length; j++) {
    if (!counts(j)) continue;
    sum += jobs.submit[j] - logged[j];
    counted++;
  }
  return sum / counted;
}

/** Keeps nothing of a schedule, which may be large. */
function letGo(host: HostMetrics): void {
  const none = new Float64Array(0);
  Object.assign(host, {
    submit: none,
    start: none,
    end: none,
    estimate: none,
    reserved: none,
    length: none,
    lost: none,
  });
  host.processors = host.kills = new Int32Array(0);
  host.flags = host.counted = new Uint8Array(0);
  host.createFairStarts(0);
}
