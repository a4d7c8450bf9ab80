// Computes the waits, slowdowns and use of a log's jobs from their recorded starts, by groups of jobs.
import { DataError } from '../../errors.ts';
import { type Summary, summary } from '../../trace/statistics/statistics.ts';
import type { Workload } from '../../trace/workload.ts';
import { boundedSlowdown } from '../boundedSlowdown.ts';
import { type Grouping, groupedJobs, sumOver } from './groupings.ts';

/** A job waited if its wait is longer, in seconds. Schedulers take seconds to start a job even on an idle machine. */
const MINUTE = 60;

/** Waits, slowdown and use of some jobs with a recorded start. Means and quantiles of no jobs are NaN. */
export interface LogWaits {
  readonly jobs: number;
  /** Seconds from the submission to the recorded start. */
  readonly wait: Summary;
  /** The jobs that waited longer than a minute, their share of the jobs, 0 to 1, and their waits. */
  readonly waited: { readonly jobs: number; readonly share: number; readonly wait: Summary };
  readonly meanBoundedSlowdown: number;
  /** Processors x run time, in seconds. */
  readonly work: number;
  /** Share of the work of all jobs with a recorded start, 0 to 1. */
  readonly share: number;
}

/** The jobs of a log by the groups of one kind. */
export interface LogGroups {
  readonly by: Grouping;
  /** In the order of groupedJobs(). */
  readonly rows: readonly (LogWaits & { readonly group: string })[];
}

/** All jobs of a log with a recorded start, and groups of them. */
export interface LogWaitsByGroup {
  readonly all: LogWaits;
  readonly groups: readonly LogGroups[];
  /** Jobs that are left out because the log does not record their starts. */
  readonly withoutStart: number;
}

/**
 * Waits and use of the jobs of a log, and of groups of them.
 *
 * @throws DataError if the log records no starts
 */
export function logWaits(workload: Workload, groupings: readonly Grouping[]): LogWaitsByGroup {
  const { length, wait, run, processors } = workload.jobs;
  const isKnown = (job: number) => wait[job] >= 0;
  const places = [...wait.keys()].filter(isKnown);
  if (places.length === 0) throw new DataError(`${workload.name}: does not record when its jobs started`);
  const slowdown = run.map((seconds, job) => boundedSlowdown(wait[job] + seconds, seconds));
  const work = run.map((seconds, job) => processors[job] * seconds);
  const total = sumOver(places, work);
  const of = (jobs: readonly number[]): LogWaits => {
    const waits = Float64Array.from(jobs, (job) => wait[job]);
    const long = waits.filter((seconds) => seconds > MINUTE);
    const own = sumOver(jobs, work);
    return {
      jobs: jobs.length,
      wait: summary(waits),
      waited: { jobs: long.length, share: long.length / jobs.length, wait: summary(long) },
      meanBoundedSlowdown: sumOver(jobs, slowdown) / jobs.length,
      work: own,
      share: total === 0 ? 0 : own / total,
    };
  };
  return {
    all: of(places),
    groups: groupings.map((by) => ({
      by,
      rows: groupedJobs(workload, by, work, isKnown).map(({ group, jobs }) => ({ group, ...of(jobs) })),
    })),
    withoutStart: length - places.length,
  };
}
