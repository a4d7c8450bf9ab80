// Searches the node space map for nodes that no planned start reserves, one start time after the other, for
// as long as the job may run. Intersections of slots are kept between start times, so that a search visits
// each slot at most twice.
import { allocateI32 } from '../../memory';
import { intersect } from '../../native/sets';
import { testsStartTimes } from '../settings';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet, words } from '../structures/nodeSet';
import {
  begins,
  copyUnreservedIn,
  ends,
  gainsAfter,
  keepUnreservedIn,
  maxSlots,
  slotQueried,
  slots,
} from './nodeSpace';

export class UnreservedNodes {
  /** True if there is a later start time with other nodes (later_start in Slurm's backfill.c). */
  hasLaterStart: bool = false;
  laterStart: f64 = 0;
  private laterSlot: i32 = 0;
  /** The nodes among which it searches. */
  private among: NodeSet = NO_SET;
  private first: i32 = 0;
  private until: f64 = 0;
  // For each slot before `middle`, a row of `preceding` has the intersection of the slots from it up to there.
  // `following` is the intersection of those from there to `end`.
  private middle: i32 = 0;
  private end: i32 = 0;
  private readonly preceding: StaticArray<i32>;
  private readonly following: NodeSet;

  constructor(preceding: StaticArray<i32>, following: NodeSet) {
    this.preceding = preceding;
    this.following = following;
  }

  /** Starts a search, during which the map must not change. */
  begin(): void {
    this.middle = 0;
  }

  /**
   * Moves to the next start time of the search, and finds the end of the first slot after which a node is
   * available that was not available before.
   *
   * @param among the nodes that the job may use
   * @param from not before the last start time
   * @param until the time until which the nodes are needed
   */
  moveTo(among: NodeSet, from: f64, until: f64): void {
    this.among = among;
    this.findLaterStart(slotQueried(from), until);
  }

  /** Moves to the later start time, from which the nodes are needed for `length` seconds. */
  moveToLater(length: f64): void {
    this.findLaterStart(this.laterSlot, this.laterStart + length);
  }

  private findLaterStart(first: i32, until: f64): void {
    const among = this.among;
    this.first = first;
    this.until = until;
    this.hasLaterStart = false;
    for (let i = first; i + 1 < slots; i++) {
      // No slot so far has had a node that its predecessor lacks, so this one is the intersection of all.
      if (gainsAfter(i, among)) {
        this.moveAfter(i);
        return;
      }
      if (unchecked(begins[i]) > until) {
        // Later versions go on after the slot that follows the job, unless it is the last.
        if (testsStartTimes && i + 2 < slots) this.moveAfter(i + 1);
        return;
      }
    }
  }

  private moveAfter(slot: i32): void {
    this.hasLaterStart = true;
    this.laterStart = unchecked(ends[slot]);
    this.laterSlot = slot + 1;
  }

  /** Makes a set hold the nodes that no planned start reserves between the start time and the end. */
  copyNodes(into: NodeSet): void {
    if (this.first >= this.middle) this.makePreceding();
    const following = this.following;
    const until = this.until;
    let to = this.end;
    for (; to < slots && unchecked(begins[to]) <= until; to++) keepUnreservedIn(to, following);
    this.end = to;
    into.copyCommon(this.among, following);
    if (this.first < this.middle) intersect(into.bits, into.from, this.preceding, this.first * words, words);
  }

  /** Computes the intersection of each slot with those after it. */
  private makePreceding(): void {
    this.following.addAll();
    const first = this.first;
    let to = first;
    while (to < slots && unchecked(begins[to]) <= this.until) to++;
    this.middle = to;
    this.end = to;
    const preceding = this.preceding;
    if (to > first)
      copyUnreservedIn(to - 1, preceding, (to - 1) * words, this.following.bits, this.following.from);
    for (let i = to - 2; i >= first; i--)
      copyUnreservedIn(i, preceding, i * words, preceding, (i + 1) * words);
  }
}

/** The search of the current candidate. */
export let unreserved: UnreservedNodes = new UnreservedNodes(allocateI32(0), NO_SET);

onAllocate(() => {
  unreserved = new UnreservedNodes(allocateI32(f64(maxSlots) * words), allocateSet());
});
