// The nodes that an attempt by topology is offered and has taken, and the lightest of them that are enough.
import { allocateI32 } from '../../memory';
import { blocks, nodes, switches } from '../settings';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';
import { attempt } from './attempt';

let placeOf: StaticArray<i32> = allocateI32(0); // position in the list of each listed node

export class TopologyChoice {
  readonly offered: NodeSet;
  readonly taken: NodeSet;
  /** The lightest offered nodes that are enough, and those among them that are lighter than the heaviest. */
  readonly light: NodeSet;
  readonly lighter: NodeSet;
  private readonly left: NodeSet;

  constructor(offered: NodeSet, taken: NodeSet, light: NodeSet, lighter: NodeSet, left: NodeSet) {
    this.offered = offered;
    this.taken = taken;
    this.light = light;
    this.lighter = lighter;
    this.left = left;
  }

  /** Begins with all nodes of the attempt's list. */
  begin(): void {
    const list = attempt.list;
    this.offered.clear();
    this.taken.clear();
    for (let i = 0; i < list.count; i++) {
      const node = unchecked(list.node[i]);
      this.offered.add(node);
      unchecked((placeOf[node] = i));
    }
  }

  /** Offers the nodes that have been taken no more. */
  dropTaken(): void {
    this.offered.subtract(this.taken);
  }

  private cpusOf(node: i32): i32 {
    return unchecked(attempt.list.cpus[placeOf[node]]);
  }

  private take(node: i32): void {
    attempt.take(unchecked(placeOf[node]));
    this.taken.add(node);
  }

  /** Takes the required nodes. Returns false if the request may not have that many. */
  takeNamed(): bool {
    if (!attempt.request.hasNamed) return true;
    const named = attempt.request.named;
    for (let node = named.next(0); node >= 0; node = named.next(node + 1)) {
      if (attempt.nodesLeft == 0) return false;
      this.take(node);
    }
    return true;
  }

  /** Takes nodes of a set while the request may have more. Returns true if the attempt is done. */
  takeSome(set: NodeSet): bool {
    for (let node = set.next(0); node >= 0 && attempt.nodesLeft != 0; node = set.next(node + 1)) {
      this.take(node);
      if (attempt.isDone()) return true;
    }
    return false;
  }

  /** Like takeSome(), but Slurm does not check the limit of nodes. */
  takeAnyNumber(set: NodeSet): bool {
    for (let node = set.next(0); node >= 0; node = set.next(node + 1)) {
      this.take(node);
      if (attempt.isDone()) return true;
    }
    return false;
  }

  /** Takes all of `lighter`, as far as the request may have as many. Returns false if it may have no more nodes. */
  takeLighter(): bool {
    const all = this.lighter;
    for (let node = all.next(0); node >= 0 && attempt.nodesLeft != 0; node = all.next(node + 1))
      this.take(node);
    return attempt.nodesLeft != 0;
  }

  /**
   * Finds the lightest offered nodes of a set that are enough, or all if even these are not: the request then gets
   * fewer than it needs.
   *
   * @param wanted number of nodes up to which heavier ones are added
   */
  findLight(set: NodeSet, wanted: i32): void {
    this.light.clear();
    this.lighter.clear();
    this.left.copyCommon(set, this.offered);
    this.left.subtract(this.taken);
    let found = 0;
    let sum = 0;
    for (let weight = this.nextWeight(-Infinity); weight < Infinity; weight = this.nextWeight(weight)) {
      this.lighter.copy(this.light);
      for (let node = this.left.next(0); node >= 0; node = this.left.next(node + 1)) {
        if (attempt.request.weightOf(node) != weight) continue;
        this.light.add(node);
        found++;
        sum += this.cpusOf(node);
      }
      if (sum >= attempt.cpus && found >= wanted) return;
    }
  }

  /** Returns the least weight of an offered node above a weight; Infinity if there is none. */
  private nextWeight(weight: f64): f64 {
    let next: f64 = Infinity;
    for (let node = this.offered.next(0); node >= 0; node = this.offered.next(node + 1)) {
      const own = attempt.request.weightOf(node);
      if (own > weight) next = min(next, own);
    }
    return next;
  }

  /** Returns the least weight of an offered node of a set; Infinity if there is none. */
  lightestOf(set: NodeSet): f64 {
    let least: f64 = Infinity;
    this.left.copyCommon(set, this.offered);
    for (let node = this.left.next(0); node >= 0; node = this.left.next(node + 1))
      least = min(least, attempt.request.weightOf(node));
    return least;
  }

  /** Returns the CPUs of the offered nodes of a set. */
  sumOfCpus(set: NodeSet): i32 {
    let sum = 0;
    this.left.copyCommon(set, this.offered);
    for (let node = this.left.next(0); node >= 0; node = this.left.next(node + 1)) sum += this.cpusOf(node);
    return sum;
  }
}

export let choice: TopologyChoice = new TopologyChoice(NO_SET, NO_SET, NO_SET, NO_SET, NO_SET);

onAllocate(() => {
  placeOf = allocateI32(switches + blocks > 0 ? nodes : 0);
  choice = new TopologyChoice(allocateSet(), allocateSet(), allocateSet(), allocateSet(), allocateSet());
});
