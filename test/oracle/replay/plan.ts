import type { Job, OraclePlan } from './job.ts';

/** At least a second, at most the estimate. */
function whole(seconds: number, job: Job): number {
  return Math.max(1, Math.min(job.estimate, Math.floor(seconds + 0.5)));
}

/** The share of its estimate that a job took. */
function accuracy(job: Job): number {
  return job.estimate === 0 ? 1 : job.length / job.estimate;
}

/** As accurate as the last of these jobs. */
function asTheLast(history: Job[], job: Job): number {
  const last = history.at(-1);
  return last === undefined ? job.estimate : whole(accuracy(last) * job.estimate, job);
}

/** As long as the last two of these jobs on average. */
function asTheLastTwo(history: Job[], job: Job): number {
  const [last, before] = history.toReversed();
  return before === undefined ? job.estimate : whole((last.length + before.length) / 2, job);
}

/** What the scheduler believes of a job at its submission. `completed`: who has ended till then, in this order. */
export function planOf(kind: OraclePlan, job: Job, completed: Job[]): number {
  // Two jobs of unknown users are not of the same user.
  const ofUser = completed.filter((other) => job.user !== -1 && other.user === job.user);
  const ofApplication = ofUser.filter(
    (other) => job.application !== -1 && other.application === job.application,
  );
  switch (kind) {
    case 'request':
      return job.estimate;
    case 'exact':
      return job.length;
    case 'column':
      return job.column >= 0 ? Math.max(job.column, 1) : job.estimate;
    case 'as-given':
      return job.column;
    case 'last':
      return asTheLast(ofUser, job);
    case 'last-two':
      return asTheLastTwo(ofUser, job);
    case 'last-application':
      return asTheLast(ofApplication.length > 0 ? ofApplication : ofUser, job);
  }
}
