// The description of a run of the Slurm machine. The host sets all of it before createCluster().

export let nodes: i32 = 0;
export let partitions: i32 = 0;
/** Sets of nodes: those of the partitions, then those of candidates that may use a part of one only. */
export let nodeRows: i32 = 0;
export let jobs: i32 = 0;
/** Pairs of a job and a partition that it may run in. */
export let candidates: i32 = 0;
/** Classes of candidates that ask for the same in the same partition. */
export let requestClasses: i32 = 0;
/** CPUs of all nodes, and of the node with the most. */
export let allCpus: f64 = 0;
export let mostCpus: i32 = 0;
/** Whole nodes (select/linear). */
export let wholeNodes: bool = false;
/** Sets of nodes in which select/linear looks for nodes, one after the other. */
export let nodeSets: i32 = 1;
/** Memory is a resource. */
export let withMemory: bool = false;
export let withBackfill: bool = false;
/** Jobs go in the order of the controller's list (nodeList.ts), without regard to priorities. */
export let byList: bool = false;
export let schedInterval: f64 = 0;
export let batchSchedDelay: f64 = 0;
export let queueDepth: f64 = 0;
export let bfInterval: f64 = 0;
export let bfResolution: f64 = 0;
/** Seconds. */
export let bfWindow: f64 = 0;
export let bfMaxJobTest: f64 = 0;
export let bfMaxJobStart: f64 = 0;
/** Jobs that a cycle tests of a user, of a partition, of a user in a partition; 0: no limit. */
export let bfMaxJobUser: f64 = 0;
export let bfMaxJobPart: f64 = 0;
export let bfMaxJobUserPart: f64 = 0;
/** Jobs that have waited less, in seconds, keep nobody from nodes; 0: all do. */
export let bfMinAgeReserve: f64 = 0;
/** Jobs of a partition that a pass looks at; 0: no limit. */
export let partitionJobDepth: f64 = 0;
export let users: i32 = 0;
export let bfMaxJobArrayResv: i32 = 0;
export let multifactor: bool = false;
export let weightAge: f64 = 0;
export let weightJobSize: f64 = 0;
export let weightPartition: f64 = 0;
export let weightQos: f64 = 0;
export let weightFairShare: f64 = 0;
export let maxAge: f64 = 0;
export let calcPeriod: f64 = 0;
/** Without a database, priorities are computed once. */
export let recomputes: bool = false;
/** What the size of a job counts for (jobSize.ts). */
export let favorSmall: bool = false;
export let sizePerTime: bool = false;
/** One of the instants at which priorities are computed; the others are whole periods from it. */
export let prioritiesAt: f64 = 0;
/** The first instants of the timetable. */
export let firstCheck: f64 = 0;
export let firstFullPass: f64 = 0;
export let firstCycle: f64 = 0;
export let epilog: f64 = 0;
export let epoch: f64 = 0;
/** Nothing happens before this instant; what was submitted before waits then, or runs. */
export let startTime: f64 = -Infinity;
/** Parts of nodes that jobs hold when the run begins. */
export let initialAllocations: i32 = 0;

/** Fair Tree; false: the classic formula. */
export let withFairTree: bool = false;
export let dampening: f64 = 0;
/** Seconds; 0: usage never decays. */
export let halfLife: f64 = 0;
/** Of the resources of nodes only the largest is billed. */
export let billsLargest: bool = false;
/**
 * Limits are enforced: what a job has used since the last computation of priorities counts when it ends, and a job that
 * something holds gains no age.
 */
export let enforcesLimits: bool = false;
/** Jobs gain age from their submission on. */
export let accruesAlways: bool = false;
export let associations: i32 = 0;
/** Associations that have a place in the tree of fair shares. */
export let fairChildren: i32 = 0;

/** Whether any job has a limit of accounting. */
export let withLimits: bool = false;
export let assocLimitStop: bool = false;
/** Groups of jobs that a limit counts, and those of which the nodes are counted. */
export let groups: i32 = 0;
export let nodeGroups: i32 = 0;
/** Classes of candidates with the same limits, all their limits, and all groups that their jobs belong to. */
export let limitClasses: i32 = 0;
export let limits: i32 = 0;
export let memberships: i32 = 0;

/** Kinds of licences of the cluster, and what all jobs ask for of them. */
export let licenses: i32 = 0;
export let licenseItems: i32 = 0;

export let arrays: i32 = 0;
/** Terms of dependencies. */
export let dependencies: i32 = 0;
/**
 * Groups of jobs of the same user and name, among which a singleton is, and the entries of the lists of their
 * members.
 */
export let singletonGroups: i32 = 0;
export let groupMembers: i32 = 0;
export let reservations: i32 = 0;
/** Instants at which a node goes down, drains or comes back. */
export let nodeEvents: i32 = 0;
/** Classes of jobs that may drive out each other; 0: no job drives out another. */
export let preemptionGroups: i32 = 0;
/** A job's class is that of its QOS; false: its partition. */
export let preemptByQos: bool = false;
export let preemptCoolDown: f64 = 0;
export let preemptReorderCount: f64 = 0;
export let youngestFirst: bool = false;
/** Jobs that are submitted when its limit kills another one. */
export let resubmissions: i32 = 0;
