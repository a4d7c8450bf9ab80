import type { ChartAxis } from './chart.ts';

interface Dated {
  /** Seconds since 1970 at time 0, if the trace records it. */
  readonly unixStartTime?: number;
  readonly timeZone?: string;
  readonly jobs: { readonly submit: ArrayLike<number> };
}

/** Returns an axis of seconds since the first submission, with dates if the trace has them. */
export function timeAxis(
  { unixStartTime, timeZone = 'UTC', jobs: { submit } }: Dated,
  from: number,
  to: number,
): ChartAxis {
  const axis = { quantity: 'duration', from, to } as const;
  if (unixStartTime === undefined) return { ...axis, title: 'time since the first submission' };
  const dates = { unixStartTime: unixStartTime + submit[0], timeZone };
  return { ...axis, title: `time, clock of ${timeZone}`, dates };
}
