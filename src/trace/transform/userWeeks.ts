import type { Workload } from '../workload.ts';
import { type Calendar, WEEK } from './calendar.ts';

/** A user is temporary if all of its jobs are submitted within this many seconds of its first: 12 weeks. */
const TEMPORARY = 12 * WEEK;

/** A user's jobs by weeks. */
export interface UserWeeks {
  /** The first and the last week in which it submitted a job. */
  readonly first: number;
  readonly last: number;
  readonly temporary: boolean;
  /** The jobs of each week from `first` to `last`, by their places in the workload. */
  readonly jobs: readonly (readonly number[])[];
}

/** The users of a workload, in the order of their first jobs. Jobs of unknown users are one user's. */
export function usersByWeeks(
  { jobs: { user, submit, length } }: Workload,
  { weekOf }: Calendar,
): UserWeeks[] {
  const users = new Map<
    number,
    { firstSubmission: number; lastSubmission: number; first: number; jobs: number[][] }
  >();
  for (let job = 0; job < length; job++) {
    const time = submit[job];
    const week = weekOf(time);
    let own = users.get(user[job]);
    if (own === undefined) {
      own = { firstSubmission: time, lastSubmission: time, first: week, jobs: [] };
      users.set(user[job], own);
    }
    own.lastSubmission = time;
    while (own.jobs.length <= week - own.first) own.jobs.push([]);
    own.jobs[week - own.first].push(job);
  }
  return [...users.values()].map(({ firstSubmission, lastSubmission, first, jobs }) => ({
    first,
    last: first + jobs.length - 1,
    temporary: lastSubmission - firstSubmission <= TEMPORARY,
    jobs,
  }));
}
