// Ways in which the work of a preempted job is kept or lost (jobs/images.ts).

/** The work is lost. */
export const LOST = 0;
/** The work is saved when the job is preempted. */
export const ON_DEMAND = 1;
/** The work is saved periodically while the job is shadow load. Work after the last save is lost. */
export const PERIODIC = 2;
