/** A Slurm cluster as its configuration describes it. Defaults are those of Slurm 22.05. */
export interface Cluster {
  readonly nodes: readonly ClusterNode[];
  readonly partitions: readonly Partition[];
  readonly selection: Selection;
  readonly scheduling: Scheduling;
  readonly priority: PriorityRules;
}

export interface ClusterNode {
  readonly name: string;
  readonly cpus: number;
  /** RealMemory, MB. */
  readonly memory: number;
  readonly gpus: number;
  /** Nodes of less weight are taken first. */
  readonly weight: number;
}

export interface Partition {
  readonly name: string;
  /** Indices of its nodes, ascending. */
  readonly nodes: readonly number[];
  readonly priorityTier: number;
  readonly priorityJobFactor: number;
  /** MaxTime, minutes; Infinity if there is none. */
  readonly maxTime: number;
  /** Jobs that ask for fewer or more nodes cannot run here. */
  readonly minNodes: number;
  readonly maxNodes: number;
  /** OverSubscribe=EXCLUSIVE: each job gets whole nodes. */
  readonly exclusive: boolean;
  /** Jobs that name no partition come here. */
  readonly isDefault: boolean;
}

/** SelectType and SelectTypeParameters. */
interface Selection {
  /** Whole nodes (select/linear), or CPUs of nodes (select/cons_tres with CR_Core or CR_CPU). */
  readonly unit: 'node' | 'cpu';
  /** Whether memory is a resource (CR_Core_Memory and its kin). */
  readonly memory: boolean;
}

/** SchedulerType and SchedulerParameters. Times are seconds if nothing else is said. */
export interface Scheduling {
  readonly backfill: boolean;
  /** Between passes over the whole queue. */
  readonly schedInterval: number;
  /** Between a submission's pass and the pass before it. */
  readonly batchSchedDelay: number;
  /** Jobs that a pass other than that over the whole queue looks at. */
  readonly defaultQueueDepth: number;
  readonly bfInterval: number;
  readonly bfResolution: number;
  /** Minutes. */
  readonly bfWindow: number;
  readonly bfMaxJobTest: number;
  /** 0: no limit. */
  readonly bfMaxJobStart: number;
}

export const SLURM_SCHEDULING: Scheduling = {
  backfill: true,
  schedInterval: 60,
  batchSchedDelay: 3,
  defaultQueueDepth: 100,
  bfInterval: 30,
  bfResolution: 60,
  bfWindow: 1440,
  bfMaxJobTest: 500,
  bfMaxJobStart: 0,
};

/** PriorityType and its parameters. Times are seconds. */
export interface PriorityRules {
  /** By arrival, or by weights times factors. */
  readonly type: 'basic' | 'multifactor';
  readonly weightAge: number;
  readonly weightJobSize: number;
  readonly weightPartition: number;
  readonly weightQos: number;
  readonly maxAge: number;
  readonly favorSmall: boolean;
  /** Between computations of all priorities. */
  readonly calcPeriod: number;
}

export const SLURM_PRIORITY: PriorityRules = {
  type: 'basic',
  weightAge: 0,
  weightJobSize: 0,
  weightPartition: 0,
  weightQos: 0,
  maxAge: 7 * 86_400,
  favorSmall: false,
  calcPeriod: 300,
};

/** A job as it was submitted. Times are seconds if nothing else is said. */
export interface ClusterJob {
  readonly submit: number;
  /** How long it runs if nobody kills it. */
  readonly run: number;
  /** Minutes. */
  readonly timeLimit: number;
  /** Indices of the partitions that it may run in. */
  readonly partitions: readonly number[];
  readonly tasks: number;
  readonly cpusPerTask: number;
  readonly minNodes: number;
  /** Infinity if it named no number of nodes. */
  readonly maxNodes: number;
  /** MB on each node, or for each CPU; 0: none was named. */
  readonly memory: number;
  readonly memoryPer: 'node' | 'cpu';
  readonly gpusPerNode: number;
  readonly exclusive: boolean;
  readonly nice: number;
  /** The normalized priority of its QOS, in [0, 1]. */
  readonly qosPriority: number;
}
