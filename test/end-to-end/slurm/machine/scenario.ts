// Definition of one run on a real cluster. The workload is in the format of UB's Slurm simulator, so that
// others can read it.

export interface Scenario {
  /** Also the name of its folder in test/fixtures/slurm-machine. */
  readonly name: string;
  /** Purpose of the scenario, in one sentence. */
  readonly shows: string;
  /** Settings of slurm.conf beyond those of a cluster on loopback. */
  readonly configuration: Readonly<Record<string, string>>;
  /** Lines of nodes and partitions of slurm.conf. */
  readonly machine: readonly string[];
  /** Lines of gres.conf. */
  readonly gres?: readonly string[];
  /** Lines of topology.conf. */
  readonly topology?: readonly string[];
  /** Commands for sacctmgr before the first job. With a list, even an empty one, slurmdbd keeps accounts. */
  readonly sacctmgr?: readonly string[];
  /** Lines of events, one a job. */
  readonly jobs: readonly string[];
  /** Commands of an administrator meanwhile. */
  readonly commands?: readonly Command[];
}

/** The defaults of the documentation, on eight nodes of four CPUs. */
export const EIGHT_NODES: Pick<Scenario, 'configuration' | 'machine'> = {
  configuration: {
    SchedulerType: 'sched/backfill',
    SchedulerParameters: 'bf_interval=30,sched_interval=60',
    PriorityType: 'priority/basic',
  },
  machine: [
    'NodeName=n[1-8] CPUs=4 RealMemory=4000',
    'PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP',
  ],
};

export interface Command {
  /** Seconds since the first submission. */
  readonly at: number;
  /** Words for scontrol. `{1200}` in a word is the date 1200 s after the first submission. */
  readonly scontrol: readonly string[];
}
