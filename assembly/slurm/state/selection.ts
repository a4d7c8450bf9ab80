// Holds the nodes that were selected for a job, and the CPUs of each that it gets. Of a request for CPUs alone,
// nodes of which it takes all free CPUs are kept as a set: a planned start needs only their set and the sum of
// their CPUs, and a job may have hundreds of nodes.
import { allocateI32 } from '../../memory';
import { nodes } from '../settings';
import { onAllocate } from '../structures/allocation';
import { CpuDigits } from '../structures/cpuDigits';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';
import { sortPairs } from '../structures/sortPairs';

export class Selection {
  count: i32 = 0;
  readonly node: StaticArray<i32>;
  readonly cpus: StaticArray<i32>;
  /** GPUs of each (gpuShares.ts); undefined until the job starts. */
  readonly gpus: StaticArray<i32>;
  /** The nodes taken whole; undefined while there are none. */
  readonly whole: NodeSet;
  private wholeCount: i32 = 0;
  private wholeCpus: i32 = 0;

  constructor(capacity: f64, whole: NodeSet) {
    this.node = allocateI32(capacity);
    this.cpus = allocateI32(capacity);
    this.gpus = allocateI32(capacity);
    this.whole = whole;
  }

  clear(): void {
    this.count = 0;
    this.clearWhole();
  }

  private clearWhole(): void {
    this.wholeCount = 0;
    this.wholeCpus = 0;
  }

  add(node: i32, cpus: i32): void {
    unchecked((this.node[this.count] = node));
    unchecked((this.cpus[this.count] = cpus));
    this.count++;
  }

  /**
   * Adds nodes of one word of a set.
   *
   * @param bits the nodes
   * @param count number of these nodes
   * @param cpus sum of their CPUs
   */
  addWhole(word: i32, bits: i32, count: i32, cpus: i32): void {
    if (this.wholeCount == 0) this.whole.clear();
    unchecked((this.whole.bits[this.whole.from + word] |= bits));
    this.wholeCount += count;
    this.wholeCpus += cpus;
  }

  sumOfCpus(): i32 {
    let sum = this.wholeCpus;
    for (let i = 0; i < this.count; i++) sum += unchecked(this.cpus[i]);
    return sum;
  }

  /** Sorts the nodes that are not taken whole by number. */
  sort(): void {
    sortPairs(this.node, this.cpus, this.count);
  }

  /** Lists the nodes taken whole, which have these free CPUs, like the others. */
  listWhole(free: CpuDigits): void {
    if (this.wholeCount == 0) return;
    for (let node = this.whole.next(0); node >= 0; node = this.whole.next(node + 1)) {
      this.add(node, free.cpusOf(node));
    }
    this.clearWhole();
  }

  /** Makes a set hold the selected nodes. */
  copyNodes(into: NodeSet): void {
    if (this.wholeCount > 0) into.copy(this.whole);
    else into.clear();
    for (let i = 0; i < this.count; i++) into.add(unchecked(this.node[i]));
  }
}

/** The nodes that were selected last. */
export let selected: Selection = new Selection(0, NO_SET);

onAllocate(() => {
  selected = new Selection(nodes, allocateSet());
});
