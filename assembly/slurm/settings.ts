// Declares the settings of a run of the Slurm kernel. The host sets all of them before createCluster().

export let nodes: i32 = 0;
export let partitions: i32 = 0;
/** Number of sets of nodes: one per partition, and those of candidates that may use only a part of one. */
export let nodeRows: i32 = 0;
export let jobs: i32 = 0;
/** Number of pairs of a job and a partition that it may run in. */
export let candidates: i32 = 0;
/** Number of classes of candidates with the same request in the same partition. */
export let requestClasses: i32 = 0;
/** CPUs of all nodes together, and of the largest node. */
export let allCpus: f64 = 0;
export let mostCpus: i32 = 0;
/** select/linear, which allocates whole nodes. */
export let wholeNodes: bool = false;
/** Number of sets of nodes that select/linear searches one after the other. */
export let nodeSets: i32 = 1;
/** Number of switches of topology/tree; 0: nodes are chosen by their order. */
export let switches: i32 = 0;
/** TopoOptional: switches matter only to jobs that want a number of them. */
export let topologyOptional: bool = false;
/** Number of base blocks of topology/block; 0: there are none. */
export let blocks: i32 = 0;
/** Nodes of a base block that are planned with. */
export let baseBlockNodes: i32 = 0;
/** Bit i: there are blocks of 2^i base blocks. */
export let blockLevels: i32 = 0;
/** True if some jobs share their base blocks or leaf switches with no other (exclusiveTopology.ts). */
export let exclusiveTopology: bool = false;
/** Seconds. */
export let maxSwitchWait: f64 = 0;
/** True if memory is allocated. */
export let withMemory: bool = false;
/** True if some jobs have GPUs of the whole job or of tasks. */
export let withJobGpus: bool = false;
export let withBackfill: bool = false;
/** True if the queue is the controller's job list (jobList.ts), regardless of priorities. */
export let byList: bool = false;
export let schedInterval: f64 = 0;
export let batchSchedDelay: f64 = 0;
export let defaultQueueDepth: f64 = 0;
export let bfInterval: f64 = 0;
export let bfResolution: f64 = 0;
/** Seconds. */
export let bfWindow: f64 = 0;
export let bfMaxJobTest: f64 = 0;
export let bfMaxJobStart: f64 = 0;
/**
 * Maximum number of jobs that a cycle tests per user, per partition, and per user and partition; 0: no limit.
 */
export let bfMaxJobUser: f64 = 0;
export let bfMaxJobPart: f64 = 0;
export let bfMaxJobUserPart: f64 = 0;
/** Jobs that have been eligible for less time, in seconds, keep no nodes from others; 0: all jobs do. */
export let bfMinAgeReserve: f64 = 0;
/** bf_busy_nodes: a planned start takes nodes with jobs before idle ones. */
export let bfBusyNodes: bool = false;
/** partition_job_depth: maximum number of jobs of a partition that a pass tests; 0: no limit. */
export let partitionJobDepth: f64 = 0;
// Rules that depend on the version of Slurm (VERSION_RULES in src/slurm/machine/conf/version.ts).
export let stopsArrays: bool = false;
export let plansWithinArrayLimit: bool = false;
export let roundsEndsUp: bool = false;
export let testsStartTimes: bool = false;
export let raisesLimits: bool = false;
export let forgetsExclusive: bool = false;
export let testsCpus: bool = false;
export let fitsSwitchCpus: bool = false;
export let skipsAllCores: bool = false;
export let limitsSwitchNodes: bool = false;
export let avoidsCompleting: bool = false;
export let ignoresOtherEnds: bool = false;
export let oneNodeFirst: bool = false;
export let requeuesLast: bool = false;
export let cancelsAnyLate: bool = false;
export let users: i32 = 0;
export let bfMaxJobArrayResv: i32 = 0;
/** Tasks of an array that wait for tasks of another one with records of their own (correspondingTasks.ts). */
export let correspondAfterTaskCount: f64 = 0;
export let multifactor: bool = false;
export let weightAge: f64 = 0;
export let weightJobSize: f64 = 0;
export let weightPartition: f64 = 0;
export let weightQos: f64 = 0;
export let weightFairShare: f64 = 0;
export let maxAge: f64 = 0;
export let calcPeriod: f64 = 0;
/** False without a database: priorities are computed only once. */
export let recomputes: bool = false;
/** Options of the job size factor (jobSize.ts). */
export let favorSmall: bool = false;
export let sizePerTime: bool = false;
/** A time at which priorities are computed; the others are whole periods from it. */
export let prioritiesAt: f64 = 0;
/** Times of the first check, full pass and backfill cycle. */
export let firstCheck: f64 = 0;
export let firstFullPass: f64 = 0;
export let firstCycle: f64 = 0;
export let epilog: f64 = 0;
export let epoch: f64 = 0;
/** True if the host wants the log of idle resources and of jobs that wait for them (events/useLog.ts). */
export let logsUse: bool = false;
/** Number of groups of nodes that are in the same partitions; 0 without that log. */
export let nodeGroupsByPartition: i32 = 0;
/** The start of the run. Jobs submitted before are pending or running then. */
export let startTime: f64 = -Infinity;
/** Share of the time since then by which backfill cycles are apart, if it is longer than bf_interval; 0: it never is. */
export let cycleGrowth: f64 = 0;
/** Number of allocations that exist when the run begins. */
export let initialAllocations: i32 = 0;

/** True for Fair Tree, false for the classic formula. */
export let withFairTree: bool = false;
export let dampening: f64 = 0;
/** Seconds; 0: usage never decays. */
export let halfLife: f64 = 0;
/** MAX_TRES: only the largest of the TRES of nodes is billed. */
export let billsLargest: bool = false;
/**
 * AccountingStorageEnforce includes limits: when a job ends, its usage since the last computation of
 * priorities counts, and a blocked job accrues no age.
 */
export let enforcesLimits: bool = false;
/** ACCRUE_ALWAYS: jobs accrue age from their submission on. */
export let accruesAlways: bool = false;
export let associations: i32 = 0;
/** Number of associations in the fair-share tree. */
export let fairChildren: i32 = 0;

/** True if any job has an accounting limit. */
export let withLimits: bool = false;
export let assocLimitStop: bool = false;
/** Number of groups of jobs that limits count, and of those whose nodes are counted. */
export let groups: i32 = 0;
export let nodeGroups: i32 = 0;
/**
 * Number of classes of candidates with the same limits, of all their limits, and of all groups to which their
 * jobs belong.
 */
export let limitClasses: i32 = 0;
export let limits: i32 = 0;
export let memberships: i32 = 0;

/** Number of license types of the cluster, and of all license requests of jobs. */
export let licenses: i32 = 0;
export let licenseItems: i32 = 0;

/** True if any job has a deadline. */
export let withDeadlines: bool = false;
/** Number of commands that hold or release jobs. */
export let holdEvents: i32 = 0;
export let arrays: i32 = 0;
/** Number of dependencies of all records. */
export let dependencies: i32 = 0;
/**
 * Number of groups of jobs with the same user and name that include a singleton dependency, and the total
 * length of their member lists.
 */
export let singletonGroups: i32 = 0;
export let groupMembers: i32 = 0;
export let reservations: i32 = 0;
/** Number of node state changes. */
export let nodeEvents: i32 = 0;
/** Number of groups of jobs that may preempt each other; 0 without preemption. */
export let preemptionGroups: i32 = 0;
/** True if the preemption group of a job is that of its QOS (preempt/qos), false if it is its partition. */
export let preemptByQos: bool = false;
export let preemptCoolDown: f64 = 0;
export let preemptReorderCount: f64 = 0;
export let youngestFirst: bool = false;
/** Number of jobs that are resubmissions of a job killed at its time limit. */
export let resubmissions: i32 = 0;
