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
 * them. The runs that had ended are learned from. The jobs submitted from then on are measured. If a log has no waits,
 * they count as zero.
 *
 * @returns undefined if fewer than `minimum` runs completed
 */
export function halvesOf(workload: Workload, { jobs }: ApplicationRuns, minimum: number): Halves | undefined {
  const { submit, wait, run } = workload.jobs;
  const over = (job: number) => submit[job] + Math.max(wait[job], 0) + run[job];
  const ends = Array.from(jobs)
    .filter((job) => runEnding(workload.jobs, job) === 'completed')
    .map(over)
    .sort((a, b) => a - b);
  if (ends.length < minimum) return undefined;
  const moment = ends[Math.max(minimum, Math.ceil(ends.length / 2)) - 1];
  const members = Array.from(jobs);
  return {
    learned: observedRuns(
      workload,
      members.filter((job) => over(job) <= moment),
    ),
    // A job of zero length may end at the instant of its submission.
    later: members.filter((job) => submit[job] >= moment && over(job) > moment),
  };
}
