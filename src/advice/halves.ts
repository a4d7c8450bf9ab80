import type { Observations } from '../distribution/kaplanMeier.ts';
import { runEnding } from '../distribution/samples.ts';
import type { Workload } from '../trace/workload.ts';
import { type ApplicationRuns, observedRuns } from './applicationRuns.ts';

/** The two parts of an application's log: the runs to learn from, and the jobs to measure. */
export interface Halves {
  readonly learned: Observations;
  /** Places in the workload of the jobs that were submitted after the other part's runs had ended. */
  readonly later: readonly number[];
}

/**
 * Divides an application's jobs at the moment at which half of its completed runs had ended, but at least `minimum` of
 * them. The runs that had ended are learned from. The jobs submitted from then on are measured.
 *
 * @returns undefined if fewer than `minimum` runs completed
 */
export function halvesOf(workload: Workload, { jobs }: ApplicationRuns, minimum: number): Halves | undefined {
  const isCompleted = (job: number) => runEnding(workload.jobs, job) === 'completed';
  const halves = splitJobs(workload, Array.from(jobs), isCompleted, minimum);
  return halves && { learned: observedRuns(workload, halves.earlier), later: halves.later };
}

/** Jobs that ended until a moment, and those that were submitted from then on. */
interface SplitJobs {
  readonly earlier: readonly number[];
  readonly later: readonly number[];
}

/**
 * Divides jobs at the moment at which half of those that count had ended, but at least `minimum` of them. If a log has
 * no waits, they count as zero.
 *
 * @returns undefined if fewer than `minimum` jobs count
 */
export function splitJobs(
  { jobs: { submit, wait, run } }: Workload,
  members: readonly number[],
  counts: (job: number) => boolean,
  minimum: number,
): SplitJobs | undefined {
  const over = (job: number) => submit[job] + Math.max(wait[job], 0) + run[job];
  const ends = members
    .filter(counts)
    .map(over)
    .sort((a, b) => a - b);
  if (ends.length < minimum) return undefined;
  const moment = ends[Math.max(minimum, Math.ceil(ends.length / 2)) - 1];
  return {
    earlier: members.filter((job) => over(job) <= moment),
    // A job of zero length may end at the instant of its submission.
    later: members.filter((job) => submit[job] >= moment && over(job) > moment),
  };
}
