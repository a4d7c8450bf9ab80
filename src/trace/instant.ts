import { DataError, UsageError } from '../errors.ts';
import { instantOfDate } from './times.ts';

/**
 * An instant of a trace: seconds after its first submission, or a date such as `2024-03-27` or `2024-03-27T08:00`. A
 * date is by the clock of the trace's time zone unless it has an offset.
 */
export type Instant = number | string;

/** Information about a trace's clock. */
export interface Clock {
  readonly name: string;
  /** Submit time of the first job. */
  readonly first: number;
  readonly unixStartTime?: number;
  readonly timeZone?: string;
}

/**
 * The seconds after the first submission of a trace at an instant. They are below 0 if it is earlier.
 *
 * @param option for messages, such as `--from`
 * @throws UsageError for a text that is no date; DataError if the trace has no dates
 */
export function secondsAfterFirst(
  instant: Instant,
  { name, first, unixStartTime, timeZone }: Clock,
  option: string,
): number {
  if (typeof instant === 'number') return instant;
  const date = instantOfDate(instant, timeZone);
  if (Number.isNaN(date))
    throw new UsageError(`${option} ${instant}: expected a date such as 2024-03-27 or 2024-03-27T08:00`);
  if (unixStartTime === undefined)
    throw new DataError(
      `${name}: ${option} ${instant}: the trace has no dates; give a time after its first job, such as 12h`,
    );
  return date - unixStartTime - first;
}

/** Returns the clock of a workload. */
export function clockOf({
  name,
  unixStartTime,
  timeZone,
  jobs: { submit },
}: Omit<Clock, 'first'> & { readonly jobs: { readonly submit: Float64Array } }): Clock {
  return { name, first: submit[0], unixStartTime, timeZone };
}
