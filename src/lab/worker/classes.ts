// Computes the classes of jobs under a policy. The worker loads this part when a visitor comes near their table.
import { boundedSlowdown } from '../../metrics/boundedSlowdown.ts';
import { jobClasses } from '../../metrics/classes.ts';
import { pairedDifference } from '../../metrics/differences.ts';
import type { JobFilter } from '../../metrics/metrics.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { lengthOf } from '../../schedule/workTimes.ts';
import { valuesAt } from '../../trace/columnsAt.ts';
import type { ClassRow } from '../protocol.ts';

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
