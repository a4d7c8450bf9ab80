// What the host and the kernel of the Slurm machine call things that happen to jobs, nodes and reservations.

/** Why a job waits, beside the reasons of codes.ts; all are less than its first limit. */
export const DEPENDENCY = 10;
export const DEPENDENCY_NEVER_SATISFIED = 11;
export const BEGIN_TIME = 12;
export const RESERVATION = 13;
export const ARRAY_TASK_LIMIT = 14;
export const NODE_NOT_AVAILABLE = 15;
/** 16 is that of codes.ts. */
export const LICENSES = 17;
/** A maintenance takes all its nodes; squeue shows it as another text of NODE_NOT_AVAILABLE. */
export const UPCOMING_MAINTENANCE = 18;

/** Kinds of terms of a dependency. */
export const AFTER = 0;
export const AFTER_ANY = 1;
export const AFTER_OK = 2;
export const AFTER_NOT_OK = 3;
export const SINGLETON = 4;

/** What happens to a node. */
export const NODE_UP = 0;
export const NODE_DRAINED = 1;
export const NODE_DOWN = 2;

/** What happens to a job that is driven out. */
export const MODE_OFF = 0;
export const MODE_REQUEUE = 1;
export const MODE_CANCEL = 2;

/** Bits of a reservation. */
export const MAINTENANCE = 1;
export const OVERLAPS = 2;

/** Why a run was broken off. */
export const PREEMPTED = 0;
export const NODE_FAILED = 1;
