import type { Observations } from '../law/kaplanMeier.ts';
import { runEnding } from '../law/samples.ts';
import type { Workload } from '../trace/workload.ts';
import { type ApplicationRuns, observedRuns } from './applicationRuns.ts';

/** An application's log in two: what advice is learnt from, and the jobs that it is measured on. */
export interface Halves {
  readonly learnt: Observations;
  /** Places in the workload: jobs that were submitted when the last of the others' runs was over. */
  readonly later: readonly number[];
}

/**
 * Divides an application's jobs at the moment at which half of its completed runs were over, or `minimum` of them if that is
 * more: what was over then is learnt from, and what was submitted from then on is measured. A log that does not say how long a
 * job waited is taken not to have let it wait.
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
    learnt: observedRuns(
      workload,
      members.filter((job) => over(job) <= moment),
    ),
    // A job of no length may be over at the instant of its submission.
    later: members.filter((job) => submit[job] >= moment && over(job) > moment),
  };
}
