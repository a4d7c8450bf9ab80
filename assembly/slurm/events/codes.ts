// What the host and the kernel of the Slurm machine call things that happen to jobs, nodes and reservations.

/** The places of the numbers of a run in the block that the host fills (columns.ts). */
export const ARRAYS = 0;
/** Terms of dependencies. */
export const TERMS = 1;
/** Groups of jobs of the same user and name, among which a singleton is. */
export const GROUPS = 2;
/** Entries of the lists of members of these groups. */
export const MEMBERS = 3;
export const RESERVATIONS = 4;
/** Instants at which a node goes down, drains or comes back. */
export const NODE_EVENTS = 5;
/** Classes of jobs that may drive out each other; 0: no job drives out another. */
export const CLASSES = 6;
/** 1: a job's class is that of its QOS; 0: its partition. */
export const BY_QOS = 7;
export const PATIENCE = 8;
export const REORDERS = 9;
export const YOUNGEST_FIRST = 10;
export const BF_MAX_JOB_ARRAY_RESV = 11;
/** Jobs that are submitted when its limit kills another one. */
export const FOLLOWERS = 12;
export const EVENT_SETTINGS = 13;

/** Why a job waits, beside the reasons of codes.ts; all are less than its first limit. */
export const DEPENDENCY = 10;
export const DEPENDENCY_NEVER_SATISFIED = 11;
export const BEGIN_TIME = 12;
export const RESERVATION = 13;
export const ARRAY_TASK_LIMIT = 14;
export const NODE_NOT_AVAILABLE = 15;

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
