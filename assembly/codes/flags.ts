// Codes of the bits of a job's flags.

/** The job started ahead of a job before it in the queue. */
export const BACKFILLED = 1;
/** Some pass left the job waiting at the head of the queue. */
export const BLOCKED = 2;
/** The job's current or last attempt is a speculative run. */
export const SPECULATIVE = 4;
/** The job's request did not suffice and was not extended: it takes its checkpoint. */
export const SAVING = 8;
/** On a Slurm cluster: preemption, or a node that failed, ended its last run, and its work is lost. */
export const PREEMPTED = 16;
export const NODE_FAILED = 32;
