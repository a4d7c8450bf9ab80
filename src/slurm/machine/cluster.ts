import type { Access, Accounting, Enforcement, Groups } from './accounting/model.ts';
import { type Amounts, TRES } from './accounting/tres.ts';
import {
  defaultsOf,
  PRIORITY_FLAGS,
  PRIORITY_SETTINGS,
  SCHEDULER_PARAMETERS,
  STATIC_PRIORITY_SETTINGS,
  type ValuesOf,
} from './conf/settingTable.ts';
import { rulesOf, type VersionRules } from './conf/version.ts';
import type { ArrayTask, Dependency, HoldCommand, Outage, Preemption, Reservation } from './events/model.ts';
import type { SwitchRequest, Topology } from './topology/model.ts';

/** A Slurm cluster as its configuration describes it. */
export interface Cluster {
  readonly nodes: readonly ClusterNode[];
  readonly partitions: readonly Partition[];
  readonly selection: Selection;
  /** Absent: nodes are chosen by their order. */
  readonly topology?: Topology;
  /** True if the configuration names a topology that the model lacks. */
  readonly lacksTopology?: true;
  /** True if topology.yaml says which topology each partition has. */
  readonly hasNamedTopologies?: true;
  readonly scheduling: Scheduling;
  readonly priority: PriorityRules;
  /** Undefined: no job preempts another. */
  readonly preemption?: Preemption;
  readonly reservations?: readonly Reservation[];
  readonly outages?: readonly Outage[];
  /** JobRequeue=0: a job that is preempted, or whose node fails, does not run again. */
  readonly keepsFailed?: boolean;
  /** EnforcePartLimits=ALL: sbatch refuses a job that one of its partitions does not take. */
  readonly needsAllPartitions?: boolean;
  /** DependencyParameters=kill_invalid_depend: a job whose dependencies can never be met is cancelled. */
  readonly killsInvalid?: boolean;
  readonly licenses?: readonly License[];
  /** MaxArraySize: the numbers of tasks are less than it. */
  readonly maxArraySize?: number;
  /** Absent: they are unknown, and AllowGroups is ignored. */
  readonly groups?: Groups;
  /** Absent: a cluster without an accounting database. */
  readonly accounting?: Accounting;
  /** Absent: nothing of it is enforced. */
  readonly enforce?: Enforcement;
}

export interface ClusterNode {
  readonly name: string;
  readonly cpus: number;
  /** CPUs of a core, which no two jobs share; absent: 1. */
  readonly threads?: number;
  /** RealMemory, MB. */
  readonly memory: number;
  /** Number of GPUs of all types. */
  readonly gpus: number;
  /** GPUs by types; absent: they have none. */
  readonly gpuTypes?: Readonly<Record<string, number>>;
  readonly features?: readonly string[];
  /** Nodes of one line of slurm.conf have the same number; absent: 0. */
  readonly line?: number;
  /** Nodes of less weight are taken first. */
  readonly weight: number;
}

/** A kind of license, and how many jobs may have at a time. */
export interface License {
  readonly name: string;
  readonly count: number;
}

export interface Partition {
  readonly name: string;
  /** Indices of its nodes, ascending. */
  readonly nodes: readonly number[];
  readonly priorityTier: number;
  readonly priorityJobFactor: number;
  /** MaxTime, minutes; Infinity if there is none. */
  readonly maxTime: number;
  /** DefaultTime, minutes: the limit of a job that names none; undefined: maxTime. */
  readonly defaultTime?: number;
  /** DefMemPerCPU or DefMemPerNode: the memory of a job that names none. */
  readonly defaultMemory?: Pick<ClusterJob, 'memory' | 'memoryPer'>;
  /** MaxMemPerCPU or MaxMemPerNode: a job that asks for more gets more CPUs, or is refused. */
  readonly maxMemory?: Pick<ClusterJob, 'memory' | 'memoryPer'>;
  /** DefCpuPerGPU and DefMemPerGPU (MB): for each GPU of a job that does not ask for CPUs or memory; 0: none. */
  readonly perGpu?: { readonly cpus: number; readonly memory: number };
  /** Jobs that ask for fewer or more nodes cannot run here. */
  readonly minNodes: number;
  readonly maxNodes: number;
  /** MaxCPUsPerNode: of a node, all jobs that run here have no more CPUs together. Absent: no limit. */
  readonly maxCpusPerNode?: number;
  /** OverSubscribe=EXCLUSIVE: each job gets whole nodes. */
  readonly exclusive: boolean;
  /** ExclusiveTopo=YES, Exclusive=TOPO: no job here shares its base blocks or leaf switches with another. Absent: it may. */
  readonly exclusiveTopology?: true;
  /** Absent: it is up. Jobs wait in one that is down, and the others take none. */
  readonly state?: 'down' | 'drain' | 'inactive';
  /** Jobs that name no partition come here. */
  readonly isDefault: boolean;
  /** The name of its QOS. */
  readonly qos?: string;
  /** AllowGroups. Absent: the users of all groups may run here. */
  readonly groups?: readonly string[];
  /** AllowAccounts or DenyAccounts. Absent: all may run here. */
  readonly accounts?: Access;
  /** AllowQos or DenyQos: names of QOS. Absent: jobs of all may run here. */
  readonly qosAccess?: Access;
  /** TRESBillingWeights. Absent: each CPU counts as one. */
  readonly billing?: Amounts;
  /** The topology of topology.yaml that it names, and the line of slurm.conf. Absent: the default of the cluster. */
  readonly topology?: { readonly name: string; readonly where: string };
}

/** SelectType and SelectTypeParameters. */
interface Selection {
  /** Whole nodes (select/linear), or CPUs of nodes (select/cons_tres with CR_Core or CR_CPU). */
  readonly unit: 'node' | 'cpu';
  /** True if memory is a resource (CR_Core_Memory and similar). */
  readonly memory: boolean;
}

/** SchedulerType and SchedulerParameters. */
export interface Scheduling extends ValuesOf<typeof SCHEDULER_PARAMETERS> {
  readonly backfill: boolean;
  /** Rules that depend on the version of Slurm. */
  readonly rules: VersionRules;
}

/** The defaults, and the rules of Slurm 22.05. */
export const SLURM_SCHEDULING: Scheduling = {
  backfill: true,
  rules: rulesOf('22.05'),
  ...defaultsOf(SCHEDULER_PARAMETERS),
};

/** PriorityType and its parameters. */
export interface PriorityRules
  extends ValuesOf<typeof PRIORITY_SETTINGS>,
    ValuesOf<typeof STATIC_PRIORITY_SETTINGS>,
    ValuesOf<typeof PRIORITY_FLAGS> {
  /** By arrival, or by weights times factors. */
  readonly type: 'basic' | 'multifactor';
  readonly weightTres: Amounts;
  readonly favorSmall: boolean;
  /** Factors that are taken as they are, not as parts of the largest one (NO_NORMAL_...). */
  readonly raw: { association: boolean; partition: boolean; qos: boolean; tres: boolean };
  /** Fair Tree, or the classic formula. */
  readonly fairTree: boolean;
  /** Without a database, a priority is computed once: when the job is submitted. */
  readonly recomputes: boolean;
}

export const SLURM_PRIORITY: PriorityRules = {
  ...defaultsOf(PRIORITY_SETTINGS),
  ...defaultsOf(STATIC_PRIORITY_SETTINGS),
  ...defaultsOf(PRIORITY_FLAGS),
  type: 'basic',
  weightTres: TRES.map(() => 0),
  favorSmall: false,
  raw: { association: false, partition: false, qos: false, tres: false },
  fairTree: true,
  recomputes: true,
};

/** The nodes that a job may run on. */
export interface NodeChoice {
  /** Choices with equal keys have equal nodes. */
  readonly key: string;
  /** Indices of nodes, ascending. */
  readonly among: readonly number[];
  /** --nodelist: it takes all of these, ascending. Absent: it names none. */
  readonly named?: readonly number[];
}

/** The allocation of a job that is running when a replay starts. */
export interface Held {
  /** Start time, in seconds. */
  readonly since: number;
  /** Its place in `partitions`: the one that it runs in. */
  readonly as: number;
  /** Its nodes, each once, and the CPUs of each. */
  readonly on: readonly (readonly [node: number, cpus: number])[];
}

/** The GPUs of a whole job. */
export interface JobGpus {
  readonly count: number;
  /** CPUs for each GPU; 0: it does not ask for them. */
  readonly cpus: number;
  /** True if these CPUs are DefCpuPerGPU. */
  readonly hasDefaultCpus: boolean;
  /** MB for each GPU, which replace `memory`; 0: it does not ask for them. */
  readonly memory: number;
}

/** A job as it was submitted. Times are seconds unless stated otherwise. */
export interface ClusterJob {
  readonly submit: number;
  /** Run time in seconds if it is not killed. */
  readonly run: number;
  /** Minutes. */
  readonly timeLimit: number;
  /** --time-min, minutes: a job that backfilling starts gets this limit. Absent: it gets its own. */
  readonly timeMin?: number;
  /** Indices of the partitions that it may run in. */
  readonly partitions: readonly number[];
  readonly tasks: number;
  readonly cpusPerTask: number;
  readonly minNodes: number;
  /** It does not say how many tasks it has: it may have more nodes than that, up to maxNodes. */
  readonly anyTasks?: true;
  /** Nodes that its size counts, for its priority; default: minNodes. */
  readonly sizeNodes?: number;
  /** CPUs that its size counts; default: those that it asks for. */
  readonly sizeCpus?: number;
  /** Infinity if it named no number of nodes. */
  readonly maxNodes: number;
  /** MB on each node, or for each CPU; 0: none was named. */
  readonly memory: number;
  readonly memoryPer: 'node' | 'cpu';
  readonly gpusPerNode: number;
  /** The type of GPUs that it names, in lower case; absent: it takes any. */
  readonly gpuType?: string;
  /** Number of GPUs of each task; if present, gpusPerNode is 0. */
  readonly gpusPerTask?: number;
  /** GPUs of the whole job, on any of its nodes, also if they are those of its tasks. Absent: it has gpusPerNode. */
  readonly jobGpus?: JobGpus;
  /** Its CPUs on each of its nodes, at least: a multiple of cpusPerTask. */
  readonly leastCpus?: number;
  /** Maximum number of its tasks on a node; absent: any number. */
  readonly tasksPerNode?: number;
  /** With tasksPerNode: it says how many tasks it has, so that a node may have fewer. */
  readonly namesTasks?: true;
  /** The cause why sbatch refuses it; absent: it does not. */
  readonly refused?: string;
  /** --hold: it waits to be released. */
  readonly isHeld?: true;
  /** Commands that hold and release it, in the order of their times. Absent: there are none. */
  readonly holds?: readonly HoldCommand[];
  /** Absent: it may run on all nodes of its partitions. */
  readonly nodes?: NodeChoice;
  /** --switches. Absent: any number of them will do. */
  readonly switches?: SwitchRequest;
  /** --segment: its nodes come in groups of this many, each on one base block. Absent: they do not. */
  readonly segment?: number;
  /** Number of each of the cluster's licenses that it holds while it runs. */
  readonly licenses?: readonly number[];
  readonly exclusive: boolean;
  /** --exclusive=topo: it shares its base blocks or leaf switches with no other job. Absent: it may share them. */
  readonly exclusiveTopology?: true;
  readonly nice: number;
  /** The index of its association; -1 or absent: it has none. */
  readonly association?: number;
  /** The index of its QOS; -1 or absent: it has none. */
  readonly qos?: number;
  readonly name?: string;
  readonly user?: string;
  readonly account?: string;
  readonly array?: ArrayTask;
  readonly dependency?: Dependency;
  /** --begin: it does not start before this instant. */
  readonly begin?: number;
  /**
   * --deadline: it is canceled when a pass or a cycle comes to it after the last second in which it may start to end by
   * then. Absent: it may start at any time.
   */
  readonly deadline?: number;
  /** The name of the reservation whose nodes it asks for. */
  readonly reservation?: string;
  /** --requeue, --no-requeue: true if it runs again after preemption; undefined: the cluster's setting. */
  readonly requeue?: boolean;
  /**
   * The index of the job that is submitted when the limit of this one kills it. It waits for that, whatever
   * its submission says.
   */
  readonly follower?: number;
  /** Absent: it does not run when the replay starts. In an array, running tasks come before those that wait. */
  readonly held?: Held;
}
