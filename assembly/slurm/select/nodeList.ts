// Lists nodes among which bestFit.ts chooses, in their order, with the usable CPUs of each.
import { allocateI32, allocateU8 } from '../../memory';
import { lowestBit } from '../../native/words';
import { CpuDigits } from '../structures/cpuDigits';
import { words } from '../structures/nodeSet';
import { GpuOffers } from './jobGpus';
import { Request } from './request';
import { UsableNodes } from './usableNodes';

const NO_OFFERS: GpuOffers = new GpuOffers(0);

export class NodeList {
  count: i32 = 0;
  readonly node: StaticArray<i32>;
  /** An attempt lowers it to the CPUs that it needed of the node. */
  readonly cpus: StaticArray<i32>;
  /** 1: the job requires the node. */
  readonly named: StaticArray<u8>;
  /** Resources that the nodes offer to a request for GPUs of the whole job. */
  offers: GpuOffers = NO_OFFERS;

  constructor(capacity: f64) {
    this.node = allocateI32(capacity);
    this.cpus = allocateI32(capacity);
    this.named = allocateU8(capacity);
  }

  /** Lists all usable nodes. */
  fill(usable: UsableNodes): void {
    const request = usable.request;
    this.offers = usable.offers;
    const nodes = this.node;
    const cpus = this.cpus;
    const names = this.named;
    let count = 0;
    for (let word = 0; word < words; word++) {
      const named = request.hasNamed ? request.named.word(word) : 0;
      for (let left = usable.nodes.word(word); left != 0; left &= left - 1) {
        const bit = lowestBit(left);
        const node = (word << 5) | bit;
        unchecked((nodes[count] = node));
        unchecked((cpus[count] = usable.cpus[node]));
        unchecked((names[count] = u8((named >>> bit) & 1)));
        count++;
      }
    }
    this.count = count;
  }

  /** Lists one node that the job does not require. */
  fillOne(node: i32, cpus: i32, offers: GpuOffers): void {
    this.offers = offers;
    unchecked((this.node[0] = node));
    unchecked((this.cpus[0] = cpus));
    unchecked((this.named[0] = 0));
    this.count = 1;
  }

  /** Lists consecutive nodes with these free CPUs, each at the position of its own number. */
  fillNeighbors(free: CpuDigits, from: i32, to: i32): void {
    const nodes = this.node;
    const cpus = this.cpus;
    const names = this.named;
    for (let node = from; node < to; node++) {
      unchecked((nodes[node] = node));
      unchecked((cpus[node] = free.cpusOf(node)));
      unchecked((names[node] = 0));
    }
  }

  weightOf(request: Request, node: i32): f64 {
    const weight = request.weightOf(node);
    return request.jobGpus.count == 0 ? weight : this.offers.weightOf(node, weight);
  }

  maxCpus(): i32 {
    let most = 0;
    for (let i = 0; i < this.count; i++) most = max(most, unchecked(this.cpus[i]));
    return most;
  }

  /** Returns the fewest CPUs of a node that is not required. */
  minCpus(): i32 {
    let few: i32 = 2147483647;
    for (let i = 0; i < this.count; i++)
      if (unchecked(this.named[i]) == 0) few = min(few, unchecked(this.cpus[i]));
    return few;
  }

  /** Returns the fewest CPUs and GPUs of a node that is not required. */
  minResources(): i32 {
    let few: i32 = 2147483647;
    for (let i = 0; i < this.count; i++)
      if (unchecked(this.named[i]) == 0) few = min(few, this.offers.resourcesOf(unchecked(this.node[i])));
    return few;
  }

  maxResources(): i32 {
    let most = 0;
    for (let i = 0; i < this.count; i++) most = max(most, this.offers.resourcesOf(unchecked(this.node[i])));
    return most;
  }

  /**
   * Removes nodes with at most `few` CPUs, or CPUs and GPUs of the whole job, while more than `minNodes` nodes are
   * left.
   */
  removeSmallest(few: i32, minNodes: i32, withGpus: bool): void {
    let kept = 0;
    let size = this.count;
    for (let i = 0; i < this.count; i++) {
      const cpus = unchecked(this.cpus[i]);
      const held = withGpus ? this.offers.resourcesOf(unchecked(this.node[i])) : cpus;
      if (held <= few && size > minNodes && unchecked(this.named[i]) == 0) {
        size--;
        continue;
      }
      unchecked((this.node[kept] = this.node[i]));
      unchecked((this.cpus[kept] = cpus));
      unchecked((this.named[kept] = this.named[i]));
      kept++;
    }
    this.count = kept;
  }
}
