// Compares the results of each policy for each user, and finds the user's worst job.
import { byUser } from '../../metrics/byUser.ts';
import { slowdownsOf, type Times } from '../../metrics/differences.ts';
import { groupsOf } from '../../metrics/groups/groups.ts';
import type { JobFilter } from '../../metrics/metrics.ts';
import { NO_RATIO } from '../../metrics/ratio.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import type { Workload } from '../../trace/workload.ts';
import type { UserRow } from '../protocol.ts';

/**
 * Returns the users whose jobs count, from the one with the largest mean bounded slowdown under the first policy.
 *
 * @param times of each schedule, for the comparison with the first one
 */
export function userRows(
  workload: Workload,
  schedules: readonly Schedule[],
  times: readonly Times[],
  counts?: JobFilter,
): UserRow[] {
  const { jobs, names } = workload;
  const delays = schedules.map(
    (schedule) => new Map(byUser(schedule, counts).map(({ user, meanDelay }) => [user, meanDelay])),
  );
  const worst = worstJobs(workload, times, counts);
  const groups = groupsOf(workload, ['user'], times, counts).map(([{ rows }]) => rows);
  const numbers = new Map<string, number>();
  for (const user of new Set(jobs.user)) if (user >= 0) numbers.set(names?.user[user - 1] ?? `${user}`, user);
  const [first] = groups;
  const all = first.map(({ group, jobs: count }, g): UserRow => {
    const user = numbers.get(group) ?? -1;
    return {
      ...{ user, name: group, jobs: count, worst: worst.get(user) as UserRow['worst'] },
      delays: delays.map((of) => of.get(user) ?? Number.NaN),
      slowdowns: groups.map((rows) => rows[g].meanBoundedSlowdown),
      changes: groups.slice(1).map((rows) => rows[g].differences?.meanBoundedSlowdown.ratio ?? NO_RATIO),
    };
  });
  return all.sort((a, b) => b.slowdowns[0] - a.slowdowns[0]);
}

/** Returns for each user the job with the largest bounded slowdown, and the policy under which that occurs. */
function worstJobs(
  { jobs }: Workload,
  times: readonly Times[],
  counts: JobFilter = () => true,
): Map<number, UserRow['worst']> {
  const worst = new Map<number, UserRow['worst']>();
  for (const [policy, one] of times.entries()) {
    const slowdowns = slowdownsOf(one, jobs.submit);
    for (let job = 0; job < slowdowns.length; job++) {
      if (!counts(job)) continue;
      const user = Math.max(-1, jobs.user[job]);
      const slowdown = slowdowns[job];
      if (slowdown > (worst.get(user)?.slowdown ?? Number.NEGATIVE_INFINITY))
        worst.set(user, { job, policy, slowdown });
    }
  }
  return worst;
}
