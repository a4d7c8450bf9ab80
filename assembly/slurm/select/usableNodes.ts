// Finds the nodes of a set that a request could use, and how many CPUs of each: now, when running jobs have
// ended, or if all nodes were idle. A change of some nodes updates the totals.
import { allocateI32 } from '../../memory';
import { lowestBit } from '../../native/words';
import { blocks, exclusiveTopology, nodes, switches, withJobGpus } from '../settings';
import { nodeCpus } from '../state/cluster';
import { exclusiveNodes } from '../state/exclusiveNodes';
import { nodesWithFree } from '../state/freeNow';
import { firstRelease, makeReleases, releaseNode } from '../state/releases';
import { FreeResources, jobsOnNode } from '../state/resources';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet, words } from '../structures/nodeSet';
import { availableNodes, collectAvailable } from './availableNodes';
import { barredNodes, barsNodes, findBarred, findBarredAfter } from './barredNodes';
import { freeNodesAfter } from './freeCpuSnapshots';
import { idleBefore } from './idle';
import { GpuOffers } from './jobGpus';
import { freeAfter, freeAfterPreemption, freeOn, freeOnIdle } from './nodeTimelines';
import { isRelevantEnd } from './relevantEnds';
import { Request } from './request';

/** In place of a number of running jobs that have ended: none, or all jobs of a node. */
const NOW: i32 = -1;
const IDLE: i32 = -2;

export class UsableNodes {
  request: Request = new Request();
  /** The set of which these nodes are a part. */
  all: NodeSet = NO_SET;
  readonly nodes: NodeSet;
  /** CPUs that the request could use of each of `nodes`; undefined for other nodes. */
  readonly cpus: StaticArray<i32>;
  /** Resources that they offer to a request for GPUs of the whole job. */
  readonly offers: GpuOffers;
  private count: i32 = 0;
  private cpuSum: i32 = 0;
  private gpuSum: i32 = 0; // of offers
  private gone: i32 = NOW;
  /** True if the jobs that nodeTimelines.ts says have ended, too. */
  private withPreemption: bool = false;
  private largeCount: i32 = 0; // nodes with at least largeNodeCpus

  constructor(capacity: f64, usable: NodeSet) {
    this.nodes = usable;
    this.cpus = allocateI32(capacity);
    this.offers = new GpuOffers(withJobGpus ? capacity : 0);
  }

  /**
   * Becomes the usable nodes of a set.
   *
   * @param within the nodes among which all usable ones are
   * @param gone the first `gone` running jobs have ended; or NOW or IDLE
   */
  find(request: Request, set: NodeSet, within: NodeSet, gone: i32): void {
    this.request = request;
    this.all = set;
    this.gone = gone;
    this.withPreemption = false;
    let count = 0;
    let cpuSum = 0;
    let gpuSum = 0;
    let largeCount = 0;
    for (let word = 0; word < words; word++) {
      let on = 0;
      for (let left = set.word(word) & within.word(word); left != 0; left &= left - 1) {
        const bit = lowestBit(left);
        const node = (word << 5) | bit;
        const cpus = request.usableCpus(node, this.freeOf(node));
        if (cpus == 0) continue;
        unchecked((this.cpus[node] = cpus));
        if (request.jobGpus.count > 0) gpuSum += this.noteOffer(node);
        on |= 1 << bit;
        count++;
        cpuSum += cpus;
        if (cpus >= request.largeNodeCpus) largeCount++;
      }
      this.nodes.setWord(word, on);
    }
    this.count = count;
    this.cpuSum = cpuSum;
    this.gpuSum = gpuSum;
    this.largeCount = largeCount;
  }

  /** Keeps the last offer of a node to the request, and returns its GPUs. */
  private noteOffer(node: i32): i32 {
    this.request.jobGpus.note(node, this.offers);
    return unchecked(this.offers.gpus[node]);
  }

  /** Becomes the nodes that the request could use of others' set at their time if all CPUs were free. */
  findWithAllCpus(others: UsableNodes): void {
    const request = others.request;
    this.request = request;
    this.all = others.all;
    this.nodes.clear();
    for (let node = others.all.next(0); node >= 0; node = others.all.next(node + 1)) {
      const cpus = request.usableCpus(node, others.withAllCpus(node));
      if (cpus == 0) continue;
      unchecked((this.cpus[node] = cpus));
      if (request.jobGpus.count > 0) this.noteOffer(node);
      this.nodes.add(node);
    }
  }

  /** Becomes the nodes from which the request of others is not barred at their time. */
  findUnbarred(others: UsableNodes): void {
    const request = others.request;
    this.request = request;
    this.all = others.all;
    this.gone = others.gone;
    this.withPreemption = others.withPreemption;
    if (others.gone == NOW) findBarred(request);
    else findBarredAfter(request, others.all, others.gone, others.withPreemption);
    this.nodes.copy(others.nodes);
    this.nodes.subtract(barredNodes);
    this.count = 0;
    this.cpuSum = 0;
    this.gpuSum = 0;
    this.largeCount = 0;
    for (let node = this.nodes.next(0); node >= 0; node = this.nodes.next(node + 1)) {
      const cpus = unchecked(others.cpus[node]);
      unchecked((this.cpus[node] = cpus));
      if (request.jobGpus.count > 0) {
        this.offers.copy(node, others.offers);
        this.gpuSum += unchecked(this.offers.gpus[node]);
      }
      this.count++;
      this.cpuSum += cpus;
      if (cpus >= request.largeNodeCpus) this.largeCount++;
    }
  }

  private freeOf(node: i32): FreeResources {
    const gone = this.gone;
    if (this.withPreemption) return freeAfterPreemption(this.request, node, gone);
    if (gone == NOW) return freeOn(this.request, node);
    return gone == IDLE ? freeOnIdle(node) : freeAfter(this.request, node, gone);
  }

  private withAllCpus(node: i32): FreeResources {
    const free = this.freeOf(node);
    // A node that another job has exclusively stays out.
    if (free.jobs == 0 || !exclusiveNodes.has(node)) free.cpus = unchecked(nodeCpus[node]);
    free.partitionCpus = 0;
    return free;
  }

  /** True if no job is on the nodes. */
  areAllIdle(): bool {
    return this.gone == IDLE;
  }

  /** False only if the request does not fit on the nodes. */
  isEnough(): bool {
    const request = this.request;
    return (
      this.count >= request.minNodes &&
      this.cpuSum >= request.neededCpus &&
      this.gpuSum >= request.jobGpus.count &&
      this.largeCount >= request.minLargeNodes
    );
  }

  /**
   * Returns the node of the lowest weight with `cpus` usable CPUs or more, and all GPUs of the whole job, the first of
   * equal ones; -1 if there is none.
   */
  lightest(cpus: i32): i32 {
    const gpus = this.request.jobGpus.count;
    let found = -1;
    let least: f64 = Infinity;
    for (let node = this.nodes.next(0); node >= 0; node = this.nodes.next(node + 1)) {
      if (unchecked(this.cpus[node]) < cpus) continue;
      if (gpus > 0 && unchecked(this.offers.gpus[node]) < gpus) continue;
      let weight = this.request.weightOf(node);
      if (gpus > 0) weight = this.offers.weightOf(node, weight);
      if (weight >= least) continue;
      found = node;
      least = weight;
    }
    return found;
  }

  /** True if at least `count` nodes are usable. */
  hasNodes(count: i32): bool {
    return this.count >= count;
  }

  /** Updates a node, of which this is free now. */
  private update(node: i32, free: FreeResources): void {
    const before = this.nodes.has(node) ? unchecked(this.cpus[node]) : 0;
    const cpus = this.request.usableCpus(node, free);
    if (this.request.jobGpus.count > 0) {
      if (before > 0) this.gpuSum -= unchecked(this.offers.gpus[node]);
      if (cpus > 0) this.gpuSum += this.noteOffer(node);
    }
    if (cpus == before) return;
    const large = this.request.largeNodeCpus;
    unchecked((this.cpus[node] = cpus));
    this.cpuSum += cpus - before;
    this.largeCount += i32(cpus >= large) - i32(before >= large);
    this.count += i32(cpus > 0) - i32(before > 0);
    if (cpus > 0) this.nodes.add(node);
    else this.nodes.remove(node);
  }

  /** Jobs that nodeTimelines.ts says have ended no longer run. */
  beginPreemption(gone: i32): void {
    this.gone = gone;
    this.withPreemption = true;
  }

  /**
   * With preemption: updates the nodes of the running job at a position, which has ended. The other ended jobs
   * are the first `gone`, as far as they end as expected, and those that end at once (nodeTimelines.ts).
   *
   * @returns true if its end may make a node of the set usable
   */
  endRun(place: i32, gone: i32): bool {
    this.beginPreemption(gone);
    makeReleases();
    const end = unchecked(firstRelease[place + 1]);
    let isRelevant: bool = exclusiveTopology && isRelevantEnd(this.all, place);
    for (let item = unchecked(firstRelease[place]); item < end; item++) {
      const node = unchecked(releaseNode[item]);
      if (!this.all.has(node)) continue;
      isRelevant = true;
      this.update(node, this.freeOf(node));
    }
    return isRelevant;
  }

  /** Makes a node idle. Returns true if it is in the set. */
  makeIdle(node: i32): bool {
    if (!this.all.has(node)) return false;
    this.update(node, freeOnIdle(node));
    return true;
  }

  /**
   * Makes nodes idle, in the order of expected ends, while fewer than `count` nodes of the set are idle.
   * Returns the position in the idle order that it reached.
   */
  makeIdleBefore(count: i32): i32 {
    const reached = idleBefore(idle, this.all, count);
    for (let node = idle.next(0); node >= 0; node = idle.next(node + 1)) {
      if (unchecked(jobsOnNode[node]) > 0) this.makeIdle(node);
    }
    return reached;
  }
}

/** The result of the functions below, each of which overwrites that of the call before. */
let usable: UsableNodes = new UsableNodes(0, NO_SET);
let allCpus: UsableNodes = new UsableNodes(0, NO_SET);
let unbarred: UsableNodes = new UsableNodes(0, NO_SET);
let idle: NodeSet = NO_SET;

onAllocate(() => {
  usable = new UsableNodes(nodes, allocateSet());
  allCpus = new UsableNodes(switches + blocks > 0 || withJobGpus ? nodes : 0, allocateSet());
  unbarred = new UsableNodes(barsNodes ? nodes : 0, allocateSet());
  idle = allocateSet();
});

/** Returns the nodes of a set that are usable now. */
export function usableNow(request: Request, set: NodeSet): UsableNodes {
  usable.find(request, set, nodesWithFree, NOW);
  return usable;
}

/**
 * Returns the nodes of a set that are usable after the first `gone` running jobs have ended. Not for
 * select/linear or with preemption.
 */
export function usableAfter(request: Request, set: NodeSet, gone: i32): UsableNodes {
  const isListed = request.availableList >= 0;
  if (isListed) collectAvailable(request, set, gone);
  usable.find(request, set, isListed ? availableNodes : freeNodesAfter(gone), gone);
  return usable;
}

/** Returns the nodes that a request could use if all CPUs were free, but not the memory and the GPUs in use. */
export function usableWithAllCpus(usable: UsableNodes): UsableNodes {
  allCpus.findWithAllCpus(usable);
  return allCpus;
}

/** Returns those of the usable nodes from which the request is not barred. */
export function usableUnbarred(usable: UsableNodes): UsableNodes {
  unbarred.findUnbarred(usable);
  return unbarred;
}

/** Returns the nodes of a set that are usable if all of them are idle. */
export function usableIfIdle(request: Request, set: NodeSet): UsableNodes {
  usable.find(request, set, set, IDLE);
  return usable;
}
