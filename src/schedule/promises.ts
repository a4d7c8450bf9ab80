import type { Schedule } from './schedule.ts';

/** Promises of a custom scheduler: columns of one entry per job, in seconds. */
interface Promises {
  /** Start of the job's first attempt. */
  readonly firstStart: Float64Array;
  /** The latest start that was promised for that attempt; NaN if none was. */
  readonly promised: Float64Array;
}

/**
 * Returns the promises of a schedule; undefined if its scheduler made none. Reservations of built-in policies are not
 * promises.
 */
export function promisesOf({ start, reserved, kills, promised }: Schedule): Promises | undefined {
  if (!promised || reserved.every(Number.isNaN)) return undefined;
  return { firstStart: firstStarts(start, kills), promised: reserved };
}

/** Returns the start of each job's first attempt. */
export function firstStarts(
  start: ArrayLike<number>,
  kills: { readonly job: ArrayLike<number>; readonly start: ArrayLike<number> },
): Float64Array {
  const first = Float64Array.from(start);
  for (let i = 0; i < kills.job.length; i++)
    first[kills.job[i]] = Math.min(first[kills.job[i]], kills.start[i]);
  return first;
}
