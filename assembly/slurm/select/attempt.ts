// An attempt to choose nodes of a list for a request: the CPUs and nodes that are still missing.
import { idiv } from '../../native/words';
import { mostCpus } from '../settings';
import { nodeCpus, nodeThreads } from '../state/cluster';
import { selected } from '../state/selection';
import { NodeList } from './nodeList';
import { Request } from './request';

export class Attempt {
  request: Request = new Request();
  list: NodeList = new NodeList(0);
  cpus: i32 = 0;
  /** Nodes still wanted, still needed at least, and still permitted. */
  missing: i32 = 0;
  needed: i32 = 0;
  nodesLeft: i32 = 0;
  /** GPUs of the whole job that are still missing. */
  gpus: i32 = 0;
  /** Number of nodes of a range that a job with such GPUs may lack in the end. */
  private slack: i32 = 0;
  /** CPUs that its GPUs need beyond those that it requests. */
  private ofGpus: i32 = 0;
  /** True if nodes give all CPUs that the list has of them. */
  private givesAll: bool = false;

  begin(list: NodeList, request: Request): void {
    this.list = list;
    this.request = request;
    this.givesAll = request.isExclusive;
    this.beginPart(1, request.targetNodes);
    this.gpus = request.jobGpus.count;
    this.slack = 0;
    this.ofGpus = 0;
    if (this.gpus > 0) this.beginGpus();
    selected.clear();
  }

  /** Slurm wants the least number of nodes of a job with GPUs of the whole job, and may be content with fewer. */
  private beginGpus(): void {
    const request = this.request;
    this.missing = request.minNodes;
    this.slack = request.targetNodes - request.minNodes;
    const cpus = max(request.jobGpus.cpusOfAll(), request.jobGpus.leastCpus * request.minNodes);
    this.ofGpus = max(0, cpus - request.cpus);
  }

  /** Lets the nodes that are not required offer what the missing GPUs leave them. */
  offerAgain(): void {
    for (let i = 0; i < this.list.count; i++) if (unchecked(this.list.named[i]) == 0) this.offerOf(i);
  }

  private offerOf(i: i32): void {
    const node = unchecked(this.list.node[i]);
    unchecked((this.list.cpus[i] = this.request.jobGpus.offerAgain(node, this.list.offers, this.gpus)));
  }

  /** Goes on with one of some segments of this many nodes. */
  beginSegment(segments: i32, size: i32): void {
    this.givesAll = true;
    this.beginPart(segments, size);
  }

  /** Counts all segments again. */
  endSegments(): void {
    this.cpus = this.request.cpus - selected.sumOfCpus();
  }

  private beginPart(parts: i32, nodes: i32): void {
    this.cpus = idiv(this.request.cpus, parts);
    this.missing = nodes;
    this.needed = idiv(this.request.minNodes, parts);
    this.nodesLeft = idiv(this.request.nodeLimit, parts);
  }

  isDone(): bool {
    return this.missing <= 0 && this.cpus <= 0 && this.gpus <= 0;
  }

  /** True if it has what the request needs at least. */
  hasEnough(): bool {
    return this.nodesNeeded() <= 0 && this.cpus <= 0 && this.gpus <= 0;
  }

  /** Returns the number of nodes without which it has too few. */
  nodesNeeded(): i32 {
    return this.needed - this.slack;
  }

  /** True if the remaining nodes cannot supply the missing CPUs. */
  isHopeless(): bool {
    return f64(this.cpus) > f64(this.nodesLeft) * f64(mostCpus);
  }

  /** Takes the required nodes. Returns false if they are more than the request may have. */
  takeNamed(): bool {
    for (let i = 0; i < this.list.count; i++) {
      if (unchecked(this.list.named[i]) == 0) continue;
      if (this.nodesLeft == 0) return false;
      if (this.request.jobGpus.count > 0) {
        this.offerOf(i);
        if (unchecked(this.list.cpus[i]) == 0) return false;
      }
      this.take(i);
    }
    return true;
  }

  /** Takes the usable CPUs of a node of the list, except for one core for each further node that is needed. */
  take(i: i32): void {
    const usable = unchecked(this.list.cpus[i]);
    const node = unchecked(this.list.node[i]);
    const kept = max(this.needed - 1, 0) * unchecked(nodeThreads[node]);
    const least = max(this.request.minCpusPerNode, this.request.jobGpus.leastCpus);
    const used = this.givesAll ? usable : min(usable, max(this.cpus + this.ofGpus - kept, least));
    selected.add(node, this.request.isExclusive ? unchecked(nodeCpus[node]) : used);
    unchecked((this.list.cpus[i] = used));
    this.lower(1, this.request.jobGpus.count == 0 ? used : this.takeGpus(node, used, usable));
  }

  /** Counts the GPUs of a node with these CPUs, and returns the CPUs that count with them. */
  private takeGpus(node: i32, used: i32, usable: i32): i32 {
    const jobGpus = this.request.jobGpus;
    if (used < usable) unchecked((this.list.offers.cpus[node] = used));
    const gpus = unchecked(this.list.offers.gpus[node]);
    const counted = jobGpus.countsByCpus ? min(gpus, idiv(used, jobGpus.cpusPerGpu)) : gpus;
    this.gpus -= counted;
    return jobGpus.countsByCpus && counted > 0 ? counted * jobGpus.cpusPerGpu : used;
  }

  /** Subtracts nodes that were selected, and their CPUs. */
  lower(count: i32, cpus: i32): void {
    this.cpus -= cpus;
    this.missing -= count;
    this.needed -= count;
    this.nodesLeft -= count;
  }
}

export const attempt: Attempt = new Attempt();
