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
  /** True if nodes give all CPUs that the list has of them. */
  private givesAll: bool = false;

  begin(list: NodeList, request: Request): void {
    this.list = list;
    this.request = request;
    this.givesAll = request.isExclusive;
    this.beginPart(1, request.targetNodes);
    selected.clear();
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
    return this.missing <= 0 && this.cpus <= 0;
  }

  /** True if it has what the request needs at least. */
  hasEnough(): bool {
    return this.needed <= 0 && this.cpus <= 0;
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
      this.take(i);
    }
    return true;
  }

  /** Takes the usable CPUs of a node of the list, except for one core for each further node that is needed. */
  take(i: i32): void {
    const usable = unchecked(this.list.cpus[i]);
    const node = unchecked(this.list.node[i]);
    const kept = max(this.needed - 1, 0) * unchecked(nodeThreads[node]);
    const used = this.givesAll ? usable : min(usable, max(this.cpus - kept, this.request.minCpusPerNode));
    selected.add(node, this.request.isExclusive ? unchecked(nodeCpus[node]) : used);
    unchecked((this.list.cpus[i] = used));
    this.lower(1, used);
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
