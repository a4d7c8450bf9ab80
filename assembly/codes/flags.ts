// What a run tells of a job, as bits of its flags.

/** It started ahead of a job before it in the queue. */
export const BACKFILLED = 1;
/** Some pass left it waiting at the head of the queue. */
export const BLOCKED = 2;
/** It runs, or ran last, in a window of speculative backfilling. */
export const SPECULATIVE = 4;
