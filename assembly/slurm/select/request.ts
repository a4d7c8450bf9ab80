// Describes what a candidate requests, and computes how many CPUs of a node it could use
// (_can_job_run_on_node() in Slurm's select/cons_tres).
import { idiv } from '../../native/words';
import {
  bfBusyNodes,
  blocks,
  mostCpus,
  oneNodeFirst,
  switches,
  testsCpus,
  topologyOptional,
  wholeNodes,
  withMemory,
} from '../settings';
import {
  membersOf,
  nodeMemory,
  nodeThreads,
  nodeWeight,
  partitionCpus,
  partitionMaxNodes,
  roundUpToCores,
  withThreads,
} from '../state/cluster';
import { completingNodes } from '../state/completing';
import {
  ANY_NUMBER,
  candidateJob,
  candidateNodes,
  candidatePartition,
  cpusAsked,
  cpusPerTask,
  exclusiveJob,
  gpusAsked,
  isExclusive,
  leastCpus,
  leastTaskCpus,
  maxNodes,
  memoryAsked,
  memoryPerCpu,
  minNodes,
  mostNodes,
  namedNodes,
  requestClass,
  tasks,
  tasksPerNode,
} from '../state/jobs';
import { FreeResources } from '../state/resources';
import { NO_SET, NodeSet } from '../structures/nodeSet';
import { JobGpus } from './jobGpus';
import { cpusInSegments } from './segments';
import { switchesAsked } from './switchWaits';

export class Request {
  candidate: i32 = 0;
  requestClass: i32 = 0;
  /** The nodes that the candidate may use: all of its partition, or some of them. */
  nodes: NodeSet = NO_SET;
  cpus: i32 = 0;
  /** CPUs without which it does not fit: fewer if it comes in segments. */
  neededCpus: i32 = 0;
  /** CPUs of a node below which it is not usable. */
  minUsableCpus: i32 = 0;
  /** Minimum and maximum number of nodes, and the number that it gets if enough are available. */
  minNodes: i32 = 0;
  targetNodes: i32 = 0;
  /** Upper limit of its nodes: no more than its tasks, unless it requested them. */
  nodeLimit: i32 = 0;
  /** Upper limit of its nodes, however many tasks it has. */
  mostNodes: i32 = 0;
  /** True if its nodes must be idle. */
  needsIdleNodes: bool = false;
  /** True if it gets all CPUs of its nodes, which must be idle. */
  isExclusive: bool = false;
  /** True if it takes completing nodes last among those of a weight. */
  takesCompletingLast: bool = false;
  /** True if it takes nodes with jobs before idle ones of a weight. */
  takesBusyFirst: bool = false;
  /**
   * At least minLargeNodes nodes must have largeNodeCpus usable CPUs; otherwise even the largest permitted
   * allocation is too small.
   */
  minLargeNodes: i32 = 0;
  largeNodeCpus: i32 = 0;
  /** Number of nodes that must be idle. */
  minIdleNodes: i32 = 0;
  /** True if the request includes memory or GPUs. */
  needsMore: bool = false;
  cpusPerTask: i32 = 1;
  /** Minimum CPUs on each of its nodes. */
  minCpusPerNode: i32 = 1;
  /** Minimum CPUs on each of its nodes once its tasks are distributed. */
  minTaskCpus: i32 = 1;
  /** True if it requires nodes by name, and these nodes. */
  hasNamed: bool = false;
  named: NodeSet = NO_SET;
  /** The partition, if MaxCPUsPerNode limits its jobs; else -1. */
  limitedPartition: i32 = -1;

  /** True if it gets the first node that fits. One that requires a node by name gets that in any case. */
  takesFirstNode: bool = false;
  /** True if switches, or blocks of nodes, decide which nodes it gets. */
  goesByTopology: bool = false;
  /** Maximum number of leaf switches that it wants; the largest integer: any number. */
  mostSwitches: i32 = ANY_NUMBER;

  /** The GPUs of the whole job. */
  readonly jobGpus: JobGpus = new JobGpus();

  /** The list of availableNodes.ts; -1: none. */
  availableList: i32 = -1;

  private memory: f64 = 0;
  private memoryIsPerCpu: bool = false;
  private gpus: i32 = 0;
  /** True if only CPUs of whole tasks are usable on a node. */
  private wholeTasksOnly: bool = false;
  /** CPUs on each node, if fixed. */
  private fixedCpusPerNode: i32 = 0;
  private maxUsableCpus: i32 = 0;
  private cpuLimit: i32 = 0;

  /** Becomes the request of a candidate for a start now. */
  load(candidate: i32): void {
    this.loadAs(candidate, false);
  }

  /**
   * Becomes the request of a candidate for which backfill seeks a start. In some versions it asks for idle nodes in a
   * partition that allocates whole nodes only, but not for all of their CPUs.
   */
  loadForTest(candidate: i32): void {
    this.loadAs(candidate, testsCpus && !wholeNodes && unchecked(exclusiveJob[candidateJob[candidate]]) == 0);
  }

  private loadAs(candidate: i32, isForCpus: bool): void {
    const job = unchecked(candidateJob[candidate]);
    const partition = unchecked(candidatePartition[candidate]);
    this.candidate = candidate;
    this.availableList = -1;
    this.requestClass = unchecked(requestClass[candidate]);
    this.nodes = membersOf(unchecked(candidateNodes[candidate]));
    this.cpus = unchecked(cpusAsked[job]);
    this.neededCpus = this.cpus;
    this.cpusPerTask = unchecked(cpusPerTask[job]);
    this.minNodes = unchecked(minNodes[job]);
    const largest = unchecked(maxNodes[job]);
    const most = min(min(largest, unchecked(partitionMaxNodes[partition])), unchecked(mostNodes[candidate]));
    this.targetNodes = max(this.minNodes, largest != ANY_NUMBER ? most : 0);
    this.mostNodes = most;
    const count = unchecked(tasks[job]);
    this.nodeLimit = wholeNodes ? most : min(most, max(count, this.minNodes));
    this.fixedCpusPerNode = unchecked(leastCpus[job]);
    const isCounted = largest == 1 && count != ANY_NUMBER;
    this.minUsableCpus = max(isCounted ? count * this.cpusPerTask : this.cpusPerTask, this.fixedCpusPerNode);
    this.minCpusPerNode = max(this.fixedCpusPerNode, this.cpusPerTask);
    this.minTaskCpus = unchecked(leastTaskCpus[job]);
    const named = unchecked(namedNodes[job]);
    this.hasNamed = named >= 0;
    if (named >= 0) this.named = membersOf(named);
    this.needsIdleNodes = isExclusive(job, partition);
    this.isExclusive = this.needsIdleNodes && !isForCpus;
    this.memory = unchecked(memoryAsked[job]);
    this.memoryIsPerCpu = unchecked(memoryPerCpu[job]) != 0;
    this.jobGpus.load(job, this.isExclusive, this.minNodes, largest);
    const isForNodes = this.jobGpus.count == 0;
    this.gpus = isForNodes ? unchecked(gpusAsked[job]) : 0;
    this.cpuLimit = unchecked(partitionCpus[partition]);
    this.limitedPartition = this.cpuLimit == ANY_NUMBER ? -1 : partition;
    this.maxUsableCpus = this.isExclusive
      ? ANY_NUMBER
      : min(
          this.cpusOfTasks(this.jobGpus.cpusPerGpu > 0 ? 0 : unchecked(tasksPerNode[job])),
          this.limitWithGpus(count, largest),
        );
    this.needsMore = withMemory || this.gpus > 0 || !isForNodes;
    this.wholeTasksOnly =
      this.cpusPerTask > 1 &&
      !wholeNodes &&
      (this.gpus > 0 || (withMemory && this.memoryIsPerCpu && this.memory > 0));
    // If q nodes have the most CPUs of any node, and the others fewer than the average, then nodeLimit *
    // (largeNodeCpus - 1) + q * (mostCpus - largeNodeCpus + 1) is their maximum.
    this.largeNodeCpus = ceilDivide(this.cpus, this.nodeLimit);
    const surplus = mostCpus - this.largeNodeCpus + 1;
    this.minLargeNodes =
      surplus > 0 ? ceilDivide(this.cpus - this.nodeLimit * (this.largeNodeCpus - 1), surplus) : ANY_NUMBER;
    // A node with all of its CPUs usable is idle, because every job on it has a CPU.
    const needsIdle = this.largeNodeCpus == mostCpus ? this.minLargeNodes : 0;
    this.minIdleNodes = this.needsIdleNodes ? this.minNodes : needsIdle;
    this.takesFirstNode = oneNodeFirst && !wholeNodes && this.nodeLimit == 1 && !this.hasNamed;
    this.loadTopology(job);
    if (this.goesByTopology || bfBusyNodes) this.mayExceedNodes();
  }

  private loadTopology(job: i32): void {
    const asked = switches > 0 ? unchecked(switchesAsked[job]) : 0;
    this.mostSwitches = asked > 0 ? asked : ANY_NUMBER;
    const hasTopology = blocks > 0 || (switches > 0 && (asked > 0 || !topologyOptional));
    this.goesByTopology = hasTopology && !this.takesFirstNode;
    if (!this.goesByTopology) return;
    this.neededCpus = cpusInSegments(job, this.cpus, this.minNodes);
    // The model has GPUs of several nodes without topologies only.
    if (this.nodeLimit == 1) this.jobGpus.requireAll();
  }

  /** Slurm may select more nodes than its limit. */
  private mayExceedNodes(): void {
    this.minLargeNodes = 0;
    this.minIdleNodes = this.needsIdleNodes ? this.minNodes : 0;
  }

  /** True if all nodes that it requires by name are in a set. */
  hasNamedIn(set: NodeSet): bool {
    return !this.hasNamed || this.named.isSubsetOf(set);
  }

  /** True if it can use all free CPUs of any node that has the minimum. */
  isForCpusAlone(): bool {
    return (
      !this.needsIdleNodes &&
      !this.needsMore &&
      this.limitedPartition < 0 &&
      !this.hasNamed &&
      this.maxUsableCpus == ANY_NUMBER
    );
  }

  /** Returns the weight of a node among its usable ones. Weights of slurm.conf are whole numbers. */
  weightOf(node: i32): f64 {
    const weight = unchecked(nodeWeight[node]);
    return this.takesCompletingLast && completingNodes.has(node) ? weight + 0.5 : weight;
  }

  /** Returns the CPUs that it could use of a node with these free resources; 0 if the node is unusable. */
  usableCpus(node: i32, free: FreeResources): i32 {
    if (this.needsIdleNodes && free.jobs > 0) return 0;
    if (free.gpus < this.gpus) return 0;
    const cpus = free.cpus;
    let usable = cpus;
    if (this.limitedPartition >= 0) {
      if (this.isExclusive && cpus > this.cpuLimit) return 0;
      usable = min(usable, max(this.cpuLimit - free.partitionCpus, 0));
    }
    const cores = usable;
    if (withMemory && this.jobGpus.memory == 0) {
      if (this.memory == 0) {
        if (free.memory < unchecked(nodeMemory[node])) return 0;
      } else if (!this.memoryIsPerCpu) {
        if (this.memory > free.memory) return 0;
      } else {
        if (this.isExclusive && this.memory * f64(cpus) > free.memory) return 0;
        usable = removeCores(node, usable, floor(free.memory / this.memory));
      }
    }
    usable = min(usable, this.cpusOfTasksOn(node, this.maxUsableCpus));
    if (wholeNodes) return usable < this.fixedCpusPerNode ? 0 : usable;
    if (usable < this.minUsableCpus) return 0;
    if (this.wholeTasksOnly) usable -= usable % this.cpusPerTask;
    return this.jobGpus.count == 0 ? usable : this.jobGpus.offer(node, free, usable, cores);
  }

  /** Returns the CPUs of `count` tasks; unlimited if `count` is 0. */
  private cpusOfTasks(count: i32): i32 {
    return count > 0 ? max(count * this.cpusPerTask, this.fixedCpusPerNode) : ANY_NUMBER;
  }

  /**
   * With GPUs, limits the CPUs of a node to those of the tasks that it may have, given the number of tasks and
   * nodes.
   */
  private limitWithGpus(count: i32, largest: i32): i32 {
    if (this.gpus == 0) return ANY_NUMBER;
    if (largest == 1) return this.cpusOfTasks(count);
    return count == 1 || (count == this.minNodes && count == largest) ? this.cpusOfTasks(1) : ANY_NUMBER;
  }

  /** Returns the CPUs usable for tasks with `cpus` CPUs: with GPUs, Slurm leaves out cores, not CPUs. */
  private cpusOfTasksOn(node: i32, cpus: i32): i32 {
    return withThreads && this.gpus > 0 && cpus != ANY_NUMBER ? roundUpToCores(node, cpus) : cpus;
  }
}

function ceilDivide(a: i32, b: i32): i32 {
  const quotient = idiv(a, b);
  return quotient * b < a ? quotient + 1 : quotient;
}

/** Removes whole cores until at most `most` CPUs are left. */
function removeCores(node: i32, cpus: i32, most: f64): i32 {
  if (f64(cpus) <= most) return cpus;
  if (!withThreads) return i32(most);
  const threads = unchecked(nodeThreads[node]);
  return max(0, cpus - threads * ceilDivide(cpus - i32(most), threads));
}
