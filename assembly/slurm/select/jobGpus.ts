// Computes what nodes offer to a request for GPUs of the whole job (gres_select_filter_remove_unusable() and
// gres_select_filter_sock_core() of Slurm's gres_select_filter.c).
import { allocateI32 } from '../../memory';
import { idiv } from '../../native/words';
import { withJobGpus, withMemory } from '../settings';
import { roundUpToCores } from '../state/cluster';
import {
  ANY_NUMBER,
  cpusPerGpu,
  cpusPerTask,
  gpusAsked,
  gpusPerTask,
  hasDefaultCpusPerGpu,
  jobGpus,
  memoryPerGpu,
  tasks,
  tasksPerNode,
} from '../state/jobs';
import { FreeResources } from '../state/resources';

/** More GPUs than these make a node no lighter. */
const MOST_NEAR: i32 = 255;

/** CPUs and GPUs that nodes offer, by node. An attempt lowers them. */
export class GpuOffers {
  /** CPUs, whatever its GPUs are. */
  readonly cpus: StaticArray<i32>;
  /** Free GPUs. */
  readonly free: StaticArray<i32>;
  /** Maximum number of its GPUs there. */
  readonly most: StaticArray<i32>;
  /** GPUs that count towards those of the job. */
  readonly gpus: StaticArray<i32>;
  /** CPUs and GPUs: nodes with few are left out first. */
  readonly allGpus: StaticArray<i32>;

  constructor(capacity: f64) {
    this.cpus = allocateI32(capacity);
    this.free = allocateI32(capacity);
    this.most = allocateI32(capacity);
    this.gpus = allocateI32(capacity);
    this.allGpus = allocateI32(capacity);
  }

  copy(node: i32, others: GpuOffers): void {
    unchecked((this.cpus[node] = others.cpus[node]));
    unchecked((this.free[node] = others.free[node]));
    unchecked((this.most[node] = others.most[node]));
    unchecked((this.gpus[node] = others.gpus[node]));
    unchecked((this.allGpus[node] = others.allGpus[node]));
  }

  /** Returns the CPUs and GPUs of a node that the job could have. */
  resourcesOf(node: i32): i32 {
    return unchecked(this.cpus[node]) + unchecked(this.allGpus[node]);
  }

  /**
   * Returns the weight of a node among the offers. Of nodes of equal weight, those are lighter on which the job could have
   * more of its GPUs. A weight may be a half above a whole number.
   */
  weightOf(node: i32, weight: f64): f64 {
    const near = min(MOST_NEAR, min(unchecked(this.most[node]), unchecked(this.free[node])));
    return 512 * weight + f64(MOST_NEAR - near);
  }
}

export class JobGpus {
  /** GPUs of the whole job; 0: it has GPUs per node, or none. */
  count: i32 = 0;
  /** GPUs of each task; 0: any number. */
  perTask: i32 = 0;
  cpusPerGpu: i32 = 0;
  /** True if a node counts no more GPUs than it has CPUs for. */
  countsByCpus: bool = false;
  /** MB for each GPU; 0: the job has its memory as other jobs have it. */
  memory: f64 = 0;
  /** Minimum CPUs on each node. */
  leastCpus: i32 = 0;
  /** GPUs and CPUs of the last offer. */
  private free: i32 = 0;
  private most: i32 = 0;
  private gpus: i32 = 0;
  private cpus: i32 = 0;
  private fewestGpus: i32 = 0;
  private takesAll: bool = false;
  private cpusPerTask: i32 = 1;
  private fewestTasks: i32 = 1;
  private mostTasks: i32 = ANY_NUMBER;

  /**
   * @param takesAll true if the job gets whole nodes
   * @param fewest minimum number of its nodes
   * @param largest maximum number of its nodes
   */
  load(job: i32, takesAll: bool, fewest: i32, largest: i32): void {
    this.count = withJobGpus ? unchecked(jobGpus[job]) : 0;
    this.perTask = 0;
    this.cpusPerGpu = 0;
    this.leastCpus = 0;
    this.memory = 0;
    if (this.count == 0) return;
    this.perTask = unchecked(gpusPerTask[job]) != 0 ? unchecked(gpusAsked[job]) : 0;
    this.cpusPerGpu = unchecked(cpusPerGpu[job]);
    this.countsByCpus = this.cpusPerGpu > 0 && unchecked(hasDefaultCpusPerGpu[job]) == 0;
    this.memory = withMemory ? unchecked(memoryPerGpu[job]) : 0;
    this.takesAll = takesAll;
    this.cpusPerTask = unchecked(cpusPerTask[job]);
    const perNode = unchecked(tasksPerNode[job]);
    this.fewestGpus = max(1, this.perTask * perNode);
    this.leastCpus = this.cpusPerGpu * (this.perTask > 0 ? this.perTask * perNode : 1);
    const all = unchecked(tasks[job]);
    const isOneEach = all == 1 || (all == fewest && all == largest);
    this.fewestTasks = perNode > 0 ? perNode : largest == 1 && all != ANY_NUMBER ? all : 1;
    this.mostTasks =
      perNode > 0 || (largest == 1 && all != ANY_NUMBER) ? this.fewestTasks : isOneEach ? 1 : ANY_NUMBER;
  }

  /** Lets no node be usable that lacks a GPU of the job. */
  requireAll(): void {
    this.fewestGpus = this.count;
  }

  /** Returns the CPUs of all of its GPUs. */
  cpusOfAll(): i32 {
    return this.cpusPerGpu * this.count;
  }

  /**
   * Returns the CPUs that a node offers; 0 if it is unusable.
   *
   * @param cpus those that it would offer to a job without GPUs
   * @param cores CPUs of its free cores
   */
  offer(node: i32, free: FreeResources, cpus: i32, cores: i32): i32 {
    let most = this.takesAll ? ANY_NUMBER : this.count;
    let gpus = free.gpus;
    if (this.memory > 0) {
      const fitting = i32(min(f64(ANY_NUMBER), max(0.0, floor(free.memory / this.memory))));
      most = min(most, fitting);
      gpus = min(gpus, fitting);
    }
    if (this.cpusPerGpu > 0) most = min(most, idiv(cores, this.cpusPerGpu));
    const fewest = this.takesAll ? max(1, free.gpus) : this.fewestGpus;
    if (gpus < fewest || most < fewest) return 0;
    this.cpus = cpus;
    this.free = free.gpus;
    this.most = most;
    this.gpus = gpus;
    const offered = this.cpusFor(node, cpus, free.gpus, most, this.count);
    return this.countOf(offered, gpus) == 0 ? 0 : offered;
  }

  /** Keeps the last offer. */
  note(node: i32, offers: GpuOffers): void {
    unchecked((offers.cpus[node] = this.cpus));
    unchecked((offers.free[node] = this.free));
    unchecked((offers.most[node] = this.most));
    unchecked((offers.gpus[node] = this.gpus));
    unchecked((offers.allGpus[node] = this.gpus));
  }

  /** Returns the CPUs that a node offers while this many GPUs are missing; 0 if it is unusable. */
  offerAgain(node: i32, offers: GpuOffers, missing: i32): i32 {
    const most = unchecked(offers.most[node]);
    const cpus = this.cpusFor(
      node,
      unchecked(offers.cpus[node]),
      unchecked(offers.free[node]),
      most,
      missing,
    );
    const gpus = this.countOf(cpus, unchecked(offers.gpus[node]));
    if (gpus == 0) return 0;
    unchecked((offers.gpus[node] = gpus));
    return cpus;
  }

  /** Returns the GPUs that count of a node with these CPUs; 0 if they are too few. */
  private countOf(cpus: i32, gpus: i32): i32 {
    if (cpus == 0) return 0;
    if (this.cpusPerGpu == 0) return gpus;
    const counted = min(gpus, idiv(cpus, this.cpusPerGpu));
    return counted < this.perTask ? 0 : counted;
  }

  /** Returns the CPUs of the tasks and GPUs that the job may have on a node. */
  private cpusFor(node: i32, cpus: i32, free: i32, most: i32, missing: i32): i32 {
    let count = idiv(cpus, this.cpusPerTask);
    if (count < this.fewestTasks) return 0;
    count = min(count, this.mostTasks);
    let gpus = free;
    if (this.cpusPerGpu > 0) {
      gpus = min(gpus, idiv(cpus, this.cpusPerGpu));
      if (most != ANY_NUMBER) gpus = min(gpus, missing > 0 ? min(most, missing) : most);
    }
    if (gpus == 0 || gpus < this.perTask) return 0;
    if (this.perTask > 0) count = min(count, idiv(gpus, this.perTask));
    count -= count % this.fewestTasks;
    const ofTasks = count * this.cpusPerTask;
    if (this.cpusPerGpu == 0) return min(cpus, ofTasks);
    if (count == 0) return 0;
    const ofGpus = this.cpusPerGpu * (this.perTask > 0 ? this.perTask * count : gpus);
    return min(cpus, roundUpToCores(node, max(ofTasks, ofGpus)));
  }
}
