// Defines the codes of job, node and reservation events that the host and the Slurm kernel share.

/** Reasons of pending jobs in addition to those of codes.ts. All are less than FIRST_LIMIT. */
export const DEPENDENCY = 10;
export const DEPENDENCY_NEVER_SATISFIED = 11;
export const BEGIN_TIME = 12;
export const RESERVATION = 13;
export const ARRAY_TASK_LIMIT = 14;
export const NODE_NOT_AVAILABLE = 15;
/** 16 is NODES_TAKEN in codes.ts. */
export const LICENSES = 17;
/** A maintenance reservation takes all nodes; squeue shows it as another text of NODE_NOT_AVAILABLE. */
export const UPCOMING_MAINTENANCE = 18;
export const JOB_HELD_USER = 19;
export const JOB_HELD_ADMIN = 20;
/** Its limit reached past its deadline, and it was canceled. */
export const DEADLINE = 21;

/** Types of dependencies. */
export const AFTER = 0;
export const AFTER_ANY = 1;
export const AFTER_OK = 2;
export const AFTER_NOT_OK = 3;
export const SINGLETON = 4;
/** A task depends on one task; the record of an array, on all of another job or array. */
export const AFTER_CORR = 5;

/** States of nodes. */
export const NODE_UP = 0;
export const NODE_DRAINED = 1;
export const NODE_DOWN = 2;

/** Preemption modes. */
export const MODE_OFF = 0;
export const MODE_REQUEUE = 1;
export const MODE_CANCEL = 2;

/** Flags of a reservation. */
export const MAINTENANCE = 1;
export const OVERLAPS = 2;

/** Causes of the termination of a run. */
export const PREEMPTED = 0;
export const NODE_FAILED = 1;
