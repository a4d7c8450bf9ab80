/**
 * The idle CPUs and GPUs of a Slurm cluster during a run, and the jobs that waited for them. Nodes that are in the same
 * partitions form a group. Times in seconds.
 */
export interface ClusterUse {
  readonly partitions: readonly PartitionSize[];
  /** The partitions of each group of nodes, by their places. */
  readonly groups: readonly (readonly number[])[];
  /** GPUs of all nodes that ever serve jobs. */
  readonly gpus: number;
  readonly idle: IdleLog;
  readonly waits: ResourceWaits;
  /** Different requests, and the place among them of the request of each job of the schedule; -1: it never waits. */
  readonly requests: readonly ResourceRequest[];
  readonly requestOf: Int32Array;
}

/** CPUs and GPUs of the nodes of a partition that ever serve jobs. */
interface PartitionSize {
  readonly name: string;
  readonly cpus: number;
  readonly gpus: number;
}

/**
 * Changes of the idle CPUs and GPUs of groups, in the order of time: columns of equal length. Before its first change, a
 * group has none. Nodes that are down, drained or reserved have none.
 */
interface IdleLog {
  readonly time: Float64Array;
  readonly group: Int32Array;
  readonly cpus: Int32Array;
  readonly gpus: Int32Array;
}

/** Times during which a job waits for resources or for its turn: columns of equal length. */
export interface ResourceWaits {
  /** Place of the job. */
  readonly job: Int32Array;
  readonly from: Float64Array;
  /** Infinity for a job that waits until the end of the run. */
  readonly until: Float64Array;
}

/** A request for CPUs and GPUs, and the partitions in which a job with it waits. */
export interface ResourceRequest {
  readonly cpus: number;
  readonly gpus: number;
  /** Places of partitions that may run it. */
  readonly partitions: readonly number[];
}
