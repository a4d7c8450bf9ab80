// Codes of the bits of a job's flags.

/** It started ahead of a job before it in the queue. */
export const BACKFILLED = 1;
/** Some pass left it waiting at the head of the queue. */
export const BLOCKED = 2;
/** Its current or last attempt is a speculative run. */
export const SPECULATIVE = 4;
/** Its request did not suffice and was not extended: it takes its checkpoint. */
export const SAVING = 8;
/** On a Slurm cluster: preemption, or a node that failed, ended its last run, and its work is lost. */
export const PREEMPTED = 16;
export const NODE_FAILED = 32;
