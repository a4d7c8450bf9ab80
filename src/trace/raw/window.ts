import { UsageError } from '../../errors.ts';
import { durationText } from '../../input/duration.ts';

/** A part of a trace. */
export interface WindowOptions {
  /** Only jobs submitted this many seconds after the trace's first submission, or later. */
  from?: number;
  /** Only jobs submitted less than this many seconds after the trace's first submission. */
  to?: number;
  /** Only this many of the remaining jobs, the first ones. */
  jobs?: number;
}

/** @throws UsageError */
export function checkWindow({ from = 0, to = Number.POSITIVE_INFINITY, jobs = 1 }: WindowOptions): void {
  if (!(from >= 0)) throw new UsageError(`--from: expected seconds after the first submission, not ${from}`);
  if (!(to > from))
    throw new UsageError(
      `--to: expected a time later than --from (${durationText(from)}), not ${durationText(to)}`,
    );
  if (!Number.isInteger(jobs) || jobs < 1)
    throw new UsageError(`--jobs: expected a count of jobs, not ${jobs}`);
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

/** Whether a job submitted so many seconds after the trace's first submission is in a window. */
export function inWindow(seconds: number, from: number, to: number): boolean {
  return seconds >= from && seconds < to;
}
