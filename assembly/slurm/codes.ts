// What the host and the kernel of the Slurm machine call things.

/** The places of the description of a run in the block that the host fills (settings.ts). */
export const NODES = 0;
export const PARTITIONS = 1;
export const JOBS = 2;
/** Pairs of a job and a partition that it may run in. */
export const CANDIDATES = 3;
/** Classes of candidates that ask for the same in the same partition. */
export const KINDS = 4;
/** CPUs of all nodes. */
export const ALL_CPUS = 5;
/** 1: whole nodes (select/linear). */
export const WHOLE_NODES = 6;
/** 1: memory is a resource. */
export const WITH_MEMORY = 7;
export const BACKFILL = 8;
export const SCHED_INTERVAL = 9;
export const BATCH_SCHED_DELAY = 10;
export const DEFAULT_QUEUE_DEPTH = 11;
export const BF_INTERVAL = 12;
export const BF_RESOLUTION = 13;
/** Minutes. */
export const BF_WINDOW = 14;
export const BF_MAX_JOB_TEST = 15;
export const BF_MAX_JOB_START = 16;
export const MULTIFACTOR = 17;
export const WEIGHT_AGE = 18;
export const WEIGHT_JOB_SIZE = 19;
export const WEIGHT_PARTITION = 20;
export const WEIGHT_QOS = 21;
export const MAX_AGE = 22;
export const FAVOR_SMALL = 23;
export const CALC_PERIOD = 24;
/** The first instants of the timetable. */
export const FIRST_LOOK = 25;
export const FIRST_FULL_PASS = 26;
export const FIRST_CYCLE = 27;
export const EPILOG = 28;
export const EPOCH = 29;
export const ASSOC_LIMIT_STOP = 30;
export const WEIGHT_FAIR_SHARE = 31;
/** 1: Fair Tree; 0: the classic formula. */
export const FAIR_TREE = 32;
export const DAMPENING = 33;
/** Seconds; 0: usage never decays. */
export const HALF_LIFE = 34;
/** 1: of the resources of nodes only the largest is billed. */
export const BILLS_LARGEST = 35;
/** 1: what a job has used since the last computation of priorities counts when it ends. */
export const COUNTS_ENDS = 36;
/** One of the instants at which priorities are computed; the others are whole periods from it. */
export const PRIORITIES = 37;
export const ASSOCIATIONS = 38;
/** Associations that have a place in the tree of fair shares. */
export const FAIR_CHILDREN = 39;
/** Groups of jobs that a limit counts. */
export const GROUPS = 40;
/** Groups of which the nodes are counted. */
export const NODE_GROUPS = 41;
/** Classes of candidates with the same limits, all their limits, and all groups that their jobs belong to. */
export const LIMIT_CLASSES = 42;
export const LIMITS = 43;
export const MEMBERSHIPS = 44;
/** 1: some job has a limit. */
export const WITH_LIMITS = 45;
/** The CPUs of the node with the most. */
export const MOST_CPUS = 46;
export const SETTINGS = 47;

/** What a limit is of: the resources in Slurm's order, and what else is counted. */
export const CPUS = 0;
export const MEMORY = 1;
export const NODES_HELD = 2;
export const BILLING = 3;
export const GPUS = 4;
export const RESOURCE_KINDS = 5;
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
