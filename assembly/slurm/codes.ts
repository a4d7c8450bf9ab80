// Defines the codes that the host and the Slurm kernel share.

/** Amounts that a limit counts: the resources in Slurm's order, then jobs and the time limit. */
export const CPUS = 0;
export const MEMORY = 1;
export const NODES_HELD = 2;
export const BILLING = 3;
export const GPUS = 4;
export const RESOURCE_COUNT = 5;
export const RUNNING_JOBS = 5;
export const SUBMITTED_JOBS = 6;
/** The job's time limit, minutes. */
export const WALL_TIME = 7;

/** Results of run(). */
export const FINISHED = 0;
export const UNFINISHED = 1;
/** The host has to read the log of starts before the run can continue. */
export const LOG_FULL = 2;
/**
 * Some jobs wait and never start: nothing is running, and a full pass and a backfill cycle started no job.
 */
export const STUCK = 3;

/** Reasons of pending jobs. */
export const NONE = 0;
export const PRIORITY = 1;
export const RESOURCES = 2;
/** Too few nodes are left in this pass after other jobs that do not fit, or too few are up. */
export const NODES_TAKEN = 16;
/** Reasons from here on are limits; their words are in src/slurm/machine/accounting/limitWords.ts. */
export const FIRST_LIMIT = 32;

/** The scheduler that started a job. */
export const MAIN = 0;
export const BACKFILLED = 1;
