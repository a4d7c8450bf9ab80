// Converts a workload and its schedules to the data that the page gets.

import type { JobFilter } from '../../metrics/metrics.ts';
import type { Placement } from '../../schedule/place.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { rankedUsers } from '../../trace/statistics/rankedUsers.ts';
import type { Workload } from '../../trace/workload.ts';
import type { Bars, WorkloadView } from '../protocol.ts';

/** Number of users with a separate color. */
const RANKED_USERS = 7;

/** @param counts filter of the jobs that the metrics count; default: all */
export function workloadView(
  { name, processors, unixStartTime, timeZone, cleaning, jobs, names }: Workload,
  counts: JobFilter = () => true,
): WorkloadView {
  const users = rankedUsers(jobs, RANKED_USERS);
  const rank = new Map(users.map((user, i) => [user, i]));
  return {
    name,
    processors,
    unixStartTime,
    timeZone,
    cleaning,
    users,
    userNames: names?.user,
    hasWaits: jobs.wait.some((wait) => wait >= 0),
    counted: jobs.submit.reduce((sum, _, job) => sum + Number(counts(job)), 0),
    jobs: {
      id: jobs.id.slice(),
      submit: jobs.submit.slice(),
      run: jobs.run.slice(),
      request: jobs.request.slice(),
      processors: jobs.processors.slice(),
      user: jobs.user.slice(),
      userRank: new Uint8Array(jobs.length).map((_, j) => rank.get(jobs.user[j]) ?? RANKED_USERS),
    },
  };
}

/** Returns the bars of a schedule's attempts, in new columns, so that they can be transferred. */
export function barsOf(schedule: Schedule, placement: Placement): Bars {
  const { start, end, kills, workload } = schedule;
  const n = start.length;
  const { bar, low, high, split } = placement;
  // A plain loop copies millions of elements faster than Float64Array.from().
  const column = (last: Float64Array, killed: Float64Array) => {
    const of = new Float64Array(bar.length);
    for (let i = 0; i < of.length; i++) of[i] = bar[i] < n ? last[bar[i]] : killed[bar[i] - n];
    return of;
  };
  const job = new Uint32Array(bar.length);
  const preempted = new Uint8Array(bar.length);
  for (let i = 0; i < bar.length; i++) {
    job[i] = bar[i] < n ? bar[i] : kills.job[bar[i] - n];
    preempted[i] = bar[i] < n ? 0 : 1;
  }
  return {
    start: column(start, kills.start),
    end: column(end, kills.end),
    low: low.slice(),
    high: high.slice(),
    job,
    preempted,
    split,
    machine: workload.processors,
  };
}

/** Returns the buffers of every column, so that they can be transferred. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  if (value instanceof ArrayBuffer) return [value];
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(buffersOf);
}
