// Defines the positions of the values of the watched job.

/** Time of the last backfill cycle. */
export const PLANNED_CYCLE = 0;
/** Planned start and end; infinity: none. */
export const PLANNED_START = 1;
export const PLANNED_END = 2;
/** Terms of the priority. */
export const AGE_TERM = 3;
export const ASSOCIATION_TERM = 4;
export const FAIR_SHARE_TERM = 5;
export const JOB_SIZE_TERM = 6;
export const PARTITION_TERM = 7;
export const QOS_TERM = 8;
export const TRES_TERM = 9;
export const WATCHED = 10;
