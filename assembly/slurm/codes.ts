// What the host and the kernel of the Slurm machine call things.

/** What a limit is of: the resources in Slurm's order, and what else is counted. */
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

/** What a step answers. */
export const FINISHED = 0;
export const UNFINISHED = 1;
/** The log of starts is to be read. */
export const LOG_FULL = 2;
/** Jobs wait that never start: nothing runs any more, and a full pass and a cycle start nobody. */
export const STUCK = 3;

/** Why a job waits. */
export const NONE = 0;
export const PRIORITY = 1;
export const RESOURCES = 2;
/** Other jobs that do not fit left too few nodes in this pass, or too few are up. */
export const NODES_TAKEN = 16;
/** Reasons from here on are limits; their words are in src/slurm/machine/accounting/limitWords.ts. */
export const FIRST_LIMIT = 32;

/** Who started a job. */
export const MAIN = 0;
export const BACKFILLED = 1;
