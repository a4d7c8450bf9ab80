// Places in the column of the sums over a run of sessions (sessions/tally.ts).

/** Tasks requested after the warm-up whose output was delivered. */
export const TASKS = 0;
/**
 * Over these tasks: the sum of the visible response times in seconds, and of these divided by the service
 * times.
 */
export const RESPONSE = 1;
export const SLOWDOWN = 2;
/** Outputs delivered after the warm-up, whenever they were requested. */
export const FINISHED = 3;
/** Processor-seconds of service of the tasks requested after the warm-up. */
export const REQUESTED_WORK = 4;
/**
 * Processor-seconds run after the warm-up, and the part of them in which the tasks were already requested.
 */
export const USED = 5;
export const USED_REQUESTED = 6;
/** Tasks disclosed after the warm-up. */
export const DISCLOSED = 7;

/** The number of places. */
export const TOTALS = 8;
