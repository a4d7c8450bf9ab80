import type { Jobs, Workload } from '../trace/workload.ts';
import { firstStarts } from './promises.ts';
import type { EventRule } from './schedule.ts';
import type { ScheduleRows, Violation } from './scheduleRows.ts';
import { firstBadKill } from './validateKills.ts';
import { firstBadWork } from './validateWork.ts';

/**
 * Returns the first violation in a schedule of the workload; undefined if there is none. Every job of the workload
 * must run exactly once, not before its submission, for min(run, request) (under the rule `each` at least one
 * second). Its preempted attempts must come before that, one after the other, none before its submission and none
 * longer. If preempted jobs keep their work, an attempt does the work that was not saved when it began, and may take
 * longer for it. At no time may all attempts together hold more processors than the machine has; an attempt holds
 * them on [start, end). No job's first attempt may start later than promised.
 */
export function findViolation(
  rows: ScheduleRows,
  workload: Workload,
  { eventRule = 'batch' }: { eventRule?: EventRule } = {},
): Violation | undefined {
  const { jobs } = workload;
  const matched = match(rows, jobs);
  if (!(matched instanceof Int32Array)) return matched;
  const length = lengths(jobs, eventRule);
  const found = [
    firstOwnViolation(rows, matched, jobs, length),
    rows.saved ? firstBadWork(rows, matched, jobs, length) : undefined,
    firstBadKill(rows, matched, jobs, length),
    firstOverload(allTries(rows, matched), workload),
    firstBrokenPromise(rows, matched, jobs),
  ].filter((violation) => violation !== undefined);
  return found.sort((a, b) => a.time - b.time).at(0);
}

/** The run time of each job in seconds. */
function lengths({ length, run, request }: Jobs, eventRule: EventRule): Float64Array {
  const least = eventRule === 'batch' ? 0 : 1;
  return Float64Array.from({ length }, (_, j) => Math.max(Math.min(run[j], request[j]), least));
}

/** The job of each row. Rows of the same id take the trace's jobs of that id in order. */
function match({ id, kills }: ScheduleRows, jobs: Jobs): Int32Array | Violation {
  const mismatch = (kind: Violation['kind'], message: string) => ({
    kind,
    time: Number.NEGATIVE_INFINITY,
    message,
  });
  const open = new Map<number, number[]>();
  for (let j = jobs.length - 1; j >= 0; j--) {
    const same = open.get(jobs.id[j]);
    if (same) same.push(j);
    else open.set(jobs.id[j], [j]);
  }
  const matched = new Int32Array(id.length);
  for (let row = 0; row < id.length; row++) {
    const job = open.get(id[row])?.pop();
    if (job === undefined) {
      return mismatch('unknown-job', `row ${row + 1}: job ${id[row]} is not in the trace, or not that often`);
    }
    matched[row] = job;
  }
  for (const [missing, left] of open) {
    if (left.length > 0) return mismatch('missing-job', `job ${missing} of the trace is not in the schedule`);
  }
  for (const row of Array.from(kills?.job ?? [])) {
    if (matched[row] === undefined)
      return mismatch('unknown-job', `a preempted try is of row ${row + 1}, and there are ${id.length}`);
  }
  return matched;
}

function firstOwnViolation(
  { start, end, saved }: ScheduleRows,
  matched: Int32Array,
  { id, submit }: Jobs,
  length: Float64Array,
): Violation | undefined {
  let first: Violation | undefined;
  for (let row = 0; row < matched.length; row++) {
    if (first && start[row] >= first.time) continue;
    const j = matched[row];
    const at = { time: start[row] };
    const expectedEnd = start[row] + length[j];
    if (!(start[row] >= submit[j])) {
      const message = `job ${id[j]} starts at ${start[row]}, before its submission at ${submit[j]}`;
      first = { kind: 'early-start', ...at, message };
    } else if (!saved && end[row] !== expectedEnd) {
      const message = `job ${id[j]} starts at ${start[row]} and ends at ${end[row]}; it should end at ${expectedEnd}`;
      first = { kind: 'wrong-length', ...at, message };
    }
  }
  return first;
}

function firstBrokenPromise(
  { start, kills, promisedStart, firstStart }: ScheduleRows,
  matched: Int32Array,
  { id }: Jobs,
): Violation | undefined {
  if (!promisedStart) return undefined;
  const first = firstStart ?? firstStarts(start, kills ?? { job: [], start: [] });
  let violation: Violation | undefined;
  for (let row = 0; row < matched.length; row++) {
    const time = promisedStart[row];
    if (!(first[row] > time) || (violation && time >= violation.time)) continue;
    const message = `job ${id[matched[row]]} starts first at ${first[row]}, later than promised: ${time}`;
    violation = { kind: 'broken-promise', time, message };
  }
  return violation;
}

/** The attempts that hold processors: columns of equal length. */
interface Tries {
  /** The job's place in the workload. */
  readonly job: Int32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
}

function allTries({ start, end, kills }: ScheduleRows, matched: Int32Array): Tries {
  const jobs = matched.length;
  const killed = kills?.job.length ?? 0;
  const tries = {
    job: new Int32Array(jobs + killed),
    start: new Float64Array(jobs + killed),
    end: new Float64Array(jobs + killed),
  };
  tries.job.set(matched);
  tries.start.set(start);
  tries.end.set(end);
  if (!kills) return tries;
  for (let i = 0; i < killed; i++) tries.job[jobs + i] = matched[kills.job[i]];
  tries.start.set(kills.start, jobs);
  tries.end.set(kills.end, jobs);
  return tries;
}

function firstOverload(
  { job, start, end }: Tries,
  { jobs, processors: machine }: Workload,
): Violation | undefined {
  const byStart = [...job.keys()].filter((one) => end[one] > start[one]);
  const byEnd = byStart.slice().sort((a, b) => end[a] - end[b]);
  byStart.sort((a, b) => start[a] - start[b]);
  let used = 0;
  let ended = 0;
  for (const one of byStart) {
    const time = start[one];
    while (ended < byEnd.length && end[byEnd[ended]] <= time) used -= jobs.processors[job[byEnd[ended++]]];
    used += jobs.processors[job[one]];
    if (used > machine) {
      const message = `at ${time}, with job ${jobs.id[job[one]]}, ${used} processors are in use of ${machine}`;
      return { kind: 'over-capacity', time, message };
    }
  }
  return undefined;
}
