/** It started ahead of a job before it in the queue. */
export declare const BACKFILLED = 1;
/** Some pass left it waiting at the head of the queue. */
export declare const BLOCKED = 2;
/** It runs, or ran last, in a window of speculative backfilling. */
export declare const SPECULATIVE = 4;
