// Places in the column of the sums behind the metrics of a schedule (metrics/sums.ts). A job's last attempt has a
// length; wait, response and slowdowns are those of src/metrics/metricFields.ts. Times in seconds.

/** Seconds as which shorter jobs count in bounded slowdowns. */
export const BOUND = 10;

export const JOBS = 0;
export const WAIT = 1;
/** Sum of the waits without the time in killed attempts. */
export const QUEUED = 2;
export const RESPONSE = 3;
/** Over the jobs of positive length, and the number of these jobs. */
export const SLOWDOWN = 4;
export const SLOWED = 5;
export const BOUNDED = 6;
/** Bounded slowdowns times processors, and processors. */
export const WEIGHTED = 7;
export const WIDTH = 8;
export const PER_PROCESSOR = 9;
/** Processor-seconds of the last attempts, and of killed attempts. */
export const AREA = 10;
export const WASTED = 11;
export const FIRST_SUBMIT = 12;
export const LAST_SUBMIT = 13;
export const LAST_END = 14;
/** Numbers of jobs. */
export const BACKFILLED = 15;
export const BLOCKED = 16;
export const OVERRAN = 17;
/** Jobs with killed attempts, the number of these attempts, and their time over the length of the job. */
export const PREEMPTED = 18;
export const KILLS = 19;
export const WASTE = 20;
/** Jobs that started after their fair start, by how much, and those of them that broke a reservation. */
export const DELAYED = 21;
export const DELAY = 22;
export const MAX_DELAY = 23;
export const VIOLATIONS = 24;
/** |estimate - length|, and the smaller of the two over the larger. */
export const ESTIMATE_ERROR = 25;
export const ESTIMATE_ACCURACY = 26;

/** The number of places. */
export const SUMS = 27;
