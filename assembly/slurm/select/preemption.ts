// Finds the running jobs that may be preempted for a job (slurm_find_preemptable_jobs()), and selects some of them by
// the rules of _run_now() in Slurm's select/cons_tres (job_test.c).
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { MODE_OFF } from '../eventCodes';
import { preemptionGroups, preemptReorderCount, youngestFirst } from '../settings';
import { membersOf } from '../state/cluster';
import { expectedEnd, runPartition, start } from '../state/jobs';
import { canPreempt, preemptionGroupOf, preemptsGroup } from '../state/preemptionGroups';
import { addNodesOf, countNodesOf, maxAllocations, nodeCountOf } from '../state/resources';
import { running } from '../state/running';
import { selected } from '../state/selection';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';
import { SortedJobs } from '../structures/sortedJobs';
import { sortPairs } from '../structures/sortPairs';
import { choose } from './bestFit';
import { AT_ONCE, EXPECTED, endsWhen, NEVER_ENDS } from './nodeTimelines';
import { Request } from './request';
import { UsableNodes, usableNow } from './usableNodes';

export let preemptMode: StaticArray<u8> = allocateU8(0);
export let groupPriority: StaticArray<f64> = allocateF64(0);

/** Greater than the node count of any job. */
const PRIORITY_STEP: f64 = 65536;
const MOST_PRIORITY: f64 = 65535;

/** The running jobs that may be preempted for a job, and those that are selected among them. */
export class PreemptionCandidates {
  count: i32 = 0;
  /** The nodes on which they run; undefined if there is none. */
  readonly nodes: NodeSet;
  private readonly byRank: SortedJobs;
  /** Those whose mode permits it, as positions among the running jobs, in the order in which they are tried. */
  private removableCount: i32 = 0;
  private readonly removable: StaticArray<i32>;
  private readonly uselessness: StaticArray<f64>;
  /** Number of jobs selected for preemption. */
  selectedCount: i32 = 0;
  private readonly selected: StaticArray<i32>;
  private readonly chosenNodes: NodeSet;

  constructor(capacity: f64, nodes: NodeSet, chosenNodes: NodeSet) {
    this.nodes = nodes;
    this.chosenNodes = chosenNodes;
    this.byRank = new SortedJobs(capacity);
    this.removable = allocateI32(capacity);
    this.uselessness = allocateF64(capacity);
    this.selected = allocateI32(capacity);
  }

  /** Becomes those of a job in a partition. */
  find(job: i32, partition: i32): void {
    this.count = 0;
    if (preemptionGroups == 0) return;
    const own = preemptionGroupOf(job, partition);
    if (!canPreempt(own)) return;
    this.byRank.count = 0;
    this.nodes.clear();
    const members = membersOf(partition);
    for (let i = 0; i < running.count; i++) {
      const other = unchecked(running.job[i]);
      const its = preemptionGroupOf(other, unchecked(runPartition[other]));
      unchecked((endsWhen[i] = EXPECTED));
      if (its < 0 || unchecked(preemptsGroup[own * preemptionGroups + its]) == 0) continue;
      if (countNodesOf(other, members) == 0) continue;
      unchecked((endsWhen[i] = NEVER_ENDS));
      addNodesOf(other, this.nodes);
      this.byRank.add(rankOf(other, its), other);
    }
    this.count = this.byRank.count;
    this.removableCount = 0;
    for (let i = 0; i < this.count; i++) {
      const other = unchecked(this.byRank.job[i]);
      if (modeOf(other) == MODE_OFF) continue;
      unchecked((this.removable[this.removableCount++] = running.placeOf(expectedEnd(other), other)));
    }
  }

  /** Ends all that their mode permits. */
  endAll(usable: UsableNodes): void {
    for (let i = 0; i < this.removableCount; i++) this.end(unchecked(this.removable[i]), usable);
  }

  /** Ends the first `gone` running jobs, whether they may be preempted or not. */
  endExpected(usable: UsableNodes, gone: i32): void {
    usable.beginPreemption(gone);
    for (let i = 0; i < gone; i++) {
      unchecked((endsWhen[i] = EXPECTED));
      usable.endRun(i, gone);
    }
  }

  private end(place: i32, usable: UsableNodes): void {
    unchecked((endsWhen[place] = AT_ONCE));
    usable.endRun(place, 0);
  }

  /**
   * Selects jobs so that a request fits on nodes of a set. They are ended one after the other until it fits. In
   * the next round, those on chosen nodes and the one that made it fit are tried first.
   *
   * @returns true if the request fits
   */
  select(request: Request, set: NodeSet): bool {
    if (this.removableCount == 0) return false;
    let rounds = 1;
    while (true) {
      const gone = this.endUntilEnough(request, set);
      if (gone < 0) return false;
      selected.copyNodes(this.chosenNodes);
      if (f64(rounds) > preemptReorderCount + 1 || this.count <= rounds) {
        this.selectUseful(gone);
        return true;
      }
      this.reorder(gone);
      rounds++;
    }
  }

  /** Returns the number of candidates that end until the request fits; -1 if it does not fit. */
  private endUntilEnough(request: Request, set: NodeSet): i32 {
    for (let i = 0; i < this.removableCount; i++) unchecked((endsWhen[this.removable[i]] = NEVER_ENDS));
    const usable = usableNow(request, set);
    for (let gone = 0; gone < this.removableCount; gone++) {
      this.end(unchecked(this.removable[gone]), usable);
      if (choose(usable)) return gone + 1;
    }
    return -1;
  }

  /** Selects those of the first `gone` that run on chosen nodes. */
  private selectUseful(gone: i32): void {
    this.selectedCount = 0;
    for (let i = 0; i < gone; i++) {
      const job = unchecked(running.job[this.removable[i]]);
      if (countNodesOf(job, this.chosenNodes) > 0) unchecked((this.selected[this.selectedCount++] = job));
    }
  }

  /** Puts the most useful of the first `gone` first: the last one, then those on the most chosen nodes. */
  private reorder(gone: i32): void {
    for (let i = 0; i < gone; i++) {
      const job = unchecked(running.job[this.removable[i]]);
      const useful: f64 = i == gone - 1 ? Infinity : f64(countNodesOf(job, this.chosenNodes));
      unchecked((this.uselessness[i] = -useful));
    }
    sortPairs(this.uselessness, this.removable, gone);
  }

  /** Returns a selected job; the places are from 0 to before selectedCount. */
  selectedAt(place: i32): i32 {
    return unchecked(this.selected[place]);
  }
}

let candidates: PreemptionCandidates = new PreemptionCandidates(0, NO_SET, NO_SET);

onAllocate(() => {
  preemptMode = allocateU8(preemptionGroups);
  groupPriority = allocateF64(preemptionGroups);
  const most = preemptionGroups > 0 ? maxAllocations : 0;
  candidates = new PreemptionCandidates(most, allocateSet(), allocateSet());
});

/** Returns the candidates for a job in a partition. Valid until the next call. */
export function preemptionCandidatesOf(job: i32, partition: i32): PreemptionCandidates {
  candidates.find(job, partition);
  return candidates;
}

/** Returns the preemption mode of a running job. */
export function modeOf(job: i32): i32 {
  const own = preemptionGroupOf(job, unchecked(runPartition[job]));
  return own < 0 ? MODE_OFF : i32(unchecked(preemptMode[own]));
}

/** Returns the rank of a running job of a preemption group: lower ones are preempted first. */
function rankOf(job: i32, group: i32): f64 {
  if (youngestFirst) return -unchecked(start[job]);
  const priority = min(unchecked(groupPriority[group]), MOST_PRIORITY);
  return priority * PRIORITY_STEP + f64(nodeCountOf(job));
}
