// Converts a workload and its schedules to the data that the page gets.

import { boundedSlowdown } from '../../metrics/boundedSlowdown.ts';
import { jobClasses } from '../../metrics/classes.ts';
import { pairedDifference } from '../../metrics/differences.ts';
import type { JobFilter } from '../../metrics/metrics.ts';
import type { Placement } from '../../schedule/place.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { lengthOf } from '../../schedule/workTimes.ts';
import { valuesAt } from '../../trace/columnsAt.ts';
import { rankedUsers } from '../../trace/statistics/rankedUsers.ts';
import type { Workload } from '../../trace/workload.ts';
import type { Bars, ClassRow, WorkloadView } from '../protocol.ts';

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

/**
 * @param counts filter of the jobs that count; default: all
 * @param first the schedule with which this one is compared
 */
export function classRows(schedule: Schedule, counts: JobFilter = () => true, first?: Schedule): ClassRow[] {
  const { start } = schedule;
  const { submit } = schedule.workload.jobs;
  const slowdown = slowdowns(schedule);
  const before = first && { slowdown: slowdowns(first), classes: membersOf(first, counts) };
  return membersOf(schedule, counts).map(({ members, ...range }, i) => {
    const jobs = members.length;
    const own = valuesAt(slowdown, members);
    const row = {
      ...{ ...range, jobs },
      meanWait: members.reduce((sum, job) => sum + (start[job] - submit[job]), 0) / jobs,
      meanBoundedSlowdown: own.reduce((sum, one) => sum + one, 0) / jobs,
    };
    if (before === undefined) return row;
    const same = before.classes[i].members;
    const isSame = same.length === jobs && members.every((job, at) => job === same[at]);
    if (!isSame || jobs === 0) return row;
    return { ...row, change: pairedDifference(valuesAt(before.slowdown, members), own).ratio };
  });
}

/** Returns the classes of a schedule, each with the places of its jobs that count. */
function membersOf(schedule: Schedule, counts: JobFilter) {
  const places = new Uint32Array(schedule.start.length);
  return jobClasses(schedule).map(({ belongs, ...range }) => {
    // A loop is faster than the filter() of a typed array.
    let count = 0;
    for (let job = 0; job < places.length; job++) if (belongs(job) && counts(job)) places[count++] = job;
    return { ...range, members: places.slice(0, count) };
  });
}

function slowdowns(schedule: Schedule): Float64Array {
  const { start, end, workload } = schedule;
  const length = lengthOf(schedule);
  const { submit } = workload.jobs;
  return start.map((_, job) => boundedSlowdown(end[job] - submit[job], length(job)));
}

/** Returns the buffers of every column, so that they can be transferred. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  if (value instanceof ArrayBuffer) return [value];
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(buffersOf);
}
