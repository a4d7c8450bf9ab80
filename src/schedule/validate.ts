import type { Jobs, Workload } from '../trace/workload.ts';
import type { EventRule } from './schedule.ts';

/** Somebody's schedule of a workload: columns of equal length, in any order of jobs. Times in seconds. */
export interface ScheduleRows {
  /** The trace's own job number. */
  readonly id: ArrayLike<number>;
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
}

/** What a schedule may not do, and when it first did. */
export interface Violation {
  kind: 'unknown-job' | 'missing-job' | 'early-start' | 'wrong-length' | 'over-capacity';
  /** Simulated time, in seconds; -infinity for jobs that do not match the trace. */
  time: number;
  /** One line for people. */
  message: string;
}

/**
 * The first violation in a schedule of the workload, or undefined if there is none. Every job of the workload runs
 * exactly once, never before it is submitted, for min(run, request) (under the rule `each` at least one second), and
 * on each interval [start, end) the jobs together hold no more processors than the machine has.
 */
export function findViolation(
  rows: ScheduleRows,
  workload: Workload,
  eventRule: EventRule = 'batch',
): Violation | undefined {
  const { jobs } = workload;
  const matched = match(rows, jobs);
  if (!(matched instanceof Int32Array)) return matched;
  const own = firstOwnViolation(rows, matched, jobs, eventRule);
  const shared = firstOverload(rows, matched, workload);
  if (own === undefined || shared === undefined) return own ?? shared;
  return shared.time < own.time ? shared : own;
}

/** The job of each row: rows of the same id in the order of the trace's jobs of that id. */
function match({ id }: ScheduleRows, jobs: Jobs): Int32Array | Violation {
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
  return matched;
}

function firstOwnViolation(
  { start, end }: ScheduleRows,
  matched: Int32Array,
  { id, submit, run, request }: Jobs,
  eventRule: EventRule,
): Violation | undefined {
  let first: Violation | undefined;
  const least = eventRule === 'each' ? 1 : 0;
  for (let row = 0; row < matched.length; row++) {
    if (first && start[row] >= first.time) continue;
    const j = matched[row];
    const at = { time: start[row] };
    const expectedEnd = start[row] + Math.max(Math.min(run[j], request[j]), least);
    if (!(start[row] >= submit[j])) {
      const message = `job ${id[j]} starts at ${start[row]}, before its submission at ${submit[j]}`;
      first = { kind: 'early-start', ...at, message };
    } else if (end[row] !== expectedEnd) {
      const message = `job ${id[j]} starts at ${start[row]} and ends at ${end[row]}; it should end at ${expectedEnd}`;
      first = { kind: 'wrong-length', ...at, message };
    }
  }
  return first;
}

function firstOverload(
  { start, end }: ScheduleRows,
  matched: Int32Array,
  { jobs, processors: machine }: Workload,
): Violation | undefined {
  const rows = [...matched.keys()].filter((row) => end[row] > start[row]);
  const byEnd = rows.slice().sort((a, b) => end[a] - end[b]);
  rows.sort((a, b) => start[a] - start[b]);
  let used = 0;
  let ended = 0;
  for (const row of rows) {
    const time = start[row];
    while (ended < byEnd.length && end[byEnd[ended]] <= time)
      used -= jobs.processors[matched[byEnd[ended++]]];
    used += jobs.processors[matched[row]];
    if (used > machine) {
      const message = `at ${time}, with job ${jobs.id[matched[row]]}, ${used} processors are in use of ${machine}`;
      return { kind: 'over-capacity', time, message };
    }
  }
  return undefined;
}
