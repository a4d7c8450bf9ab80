// What the page gets to see of a workload and its schedules.
import { classMetrics } from '../../metrics/classes.ts';
import { place } from '../../schedule/place.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import type { Workload } from '../../trace/workload.ts';
import type { Bars, ClassRow, WorkloadView } from '../protocol.ts';

/** Users that have a colour of their own. */
export const RANKED_USERS = 7;

export function workloadView({ name, processors, cleaning, jobs }: Workload): WorkloadView {
  const users = rankedUsers(jobs);
  const rank = new Map(users.map((user, i) => [user, i]));
  return {
    name,
    processors,
    cleaning,
    users,
    jobs: {
      id: jobs.id.slice(),
      submit: jobs.submit.slice(),
      run: jobs.run.slice(),
      request: jobs.request.slice(),
      processors: jobs.processors.slice(),
      user: jobs.user.slice(),
      userRank: Uint8Array.from(jobs.user, (user) => rank.get(user) ?? RANKED_USERS),
    },
  };
}

/** Those with the most processor-seconds. */
function rankedUsers({ user, processors, run, request }: Workload['jobs']): number[] {
  const areas = new Map<number, number>();
  for (let j = 0; j < user.length; j++) {
    if (user[j] < 0) continue;
    areas.set(user[j], (areas.get(user[j]) ?? 0) + processors[j] * Math.min(run[j], request[j]));
  }
  return [...areas]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, RANKED_USERS)
    .map(([of]) => of);
}

export function barsOf(schedule: Schedule): Bars {
  const { start, end, kills, workload } = schedule;
  const n = start.length;
  const { bar, low, high, split } = place(schedule);
  const column = (last: Float64Array, killed: Float64Array) =>
    Float64Array.from(bar, (index) => (index < n ? last[index] : killed[index - n]));
  return {
    start: column(start, kills.start),
    end: column(end, kills.end),
    low,
    high,
    job: bar.map((index) => (index < n ? index : kills.job[index - n])),
    preempted: Uint8Array.from(bar, (index) => (index < n ? 0 : 1)),
    split,
    machine: workload.processors,
  };
}

export function classRows(schedule: Schedule): ClassRow[] {
  return classMetrics(schedule).map(({ label, metrics: { jobs, meanWait, meanBoundedSlowdown } }) => ({
    label,
    jobs,
    meanWait,
    meanBoundedSlowdown,
  }));
}

/** The memory of every column, to be transferred with them. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  if (value instanceof ArrayBuffer) return [value];
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(buffersOf);
}
