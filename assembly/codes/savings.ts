// Ways in which the work of a preempted job is kept or lost (jobs/images.ts).

/** It is lost. */
export const LOST = 0;
/** It is saved when the job is preempted. */
export const ON_DEMAND = 1;
/** It is saved again and again while the job is shadow load. What came after the last save is lost. */
export const PERIODIC = 2;
