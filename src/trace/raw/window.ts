import { UsageError } from '../../errors.ts';
import { durationText } from '../../input/duration.ts';
import type { Instant } from '../instant.ts';

/** A part of a trace. */
export interface WindowOptions {
  /** Only jobs submitted from this instant on: seconds after the trace's first submission (default: 0), or a date. */
  from?: Instant;
  /** Only jobs submitted before this instant: seconds after the trace's first submission, or a date. */
  to?: Instant;
  /** Only this many of the remaining jobs, the first ones. */
  jobs?: number;
}

/** @throws UsageError */
export function checkWindow({ from = 0, to = Number.POSITIVE_INFINITY, jobs }: WindowOptions): void {
  if (typeof from === 'number' && !(from >= 0))
    throw new UsageError(`--from: expected seconds after the first submission, not ${from}`);
  if (typeof from === typeof to && !(to > from)) throw notLater(from, to);
  if (jobs !== undefined && !(Number.isInteger(jobs) && jobs >= 1))
    throw new UsageError(`--jobs: expected a count of jobs, not ${jobs}`);
}

/** Returns the message about a window that ends before it begins. */
export function notLater(from: Instant, to: Instant): UsageError {
  const shown = (one: Instant) => (typeof one === 'number' ? durationText(one) : one);
  return new UsageError(`--to: expected a time later than --from (${shown(from)}), not ${shown(to)}`);
}

/** The first submission of a trace: the smallest submit time that is not negative. */
export function firstSubmission(submit: Float64Array): number {
  let first = Number.POSITIVE_INFINITY;
  for (let row = 0; row < submit.length; row++) {
    const time = submit[row];
    if (time < first && time >= 0) first = time;
  }
  return first;
}

/** True if a job submitted the given number of seconds after the trace's first submission is in a window. */
export function inWindow(seconds: number, from: number, to: number): boolean {
  return seconds >= from && seconds < to;
}
