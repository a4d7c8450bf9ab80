// A cycle of the backfill scheduler. It goes through the queue once. A job that cannot start now gets a planned
// start: nodes from a begin to an end, in a table of times. Later jobs keep off them. Begins and ends of the table
// are multiples of the resolution.

import { nodesOf } from './choice/nodesOf.ts';
import { isAlone, keptNodes } from './choice/wholeTopology.ts';
import { isAtLimit, recordOf } from './events/arrays.ts';
import { cancelIfLate } from './events/deadlines.ts';
import { modeOf } from './events/preemption.ts';
import { allowedNodes, nextReservationEnd, occurrenceOf } from './events/reservations.ts';
import { isHeldByLimit } from './events/waiting.ts';
import { type Candidate, type Entry, isYoung, type PlannedStart } from './jobs.ts';
import { areFree } from './licenses.ts';
import {
  currentOf,
  explainRecord,
  isShortOfNodes,
  mayAttempt,
  type Pass,
  type Rejected,
  reasonOf,
} from './mainPass.ts';
import { queueOf } from './queue.ts';
import { type Allocation, takesWholeNodes } from './resources.ts';

import { type Outcome, select } from './select.ts';
import { Shares } from './shares.ts';
import { intersection, Slots } from './slots.ts';
import { mayChange, noteSize } from './tried.ts';
import { willRun } from './willRun.ts';

/**
 * With assoc_limit_stop, a job that a limit holds back is planned this many seconds from now if nothing else is
 * known.
 */
const AFTER_LIMIT = 500;

export function backfill(pass: Pass): void {
  const { cluster, now } = pass;
  const { bfResolution, bfWindow, bfMaxJobTest, bfMaxJobStart } = cluster.scheduling;
  const down = (time: number) => Math.floor((time + pass.epoch) / bfResolution) * bfResolution - pass.epoch;
  const window = bfWindow;
  const nodes = new Set(pass.up);
  const table = new Slots({ begin: down(now), end: down(now + window), nodes }, bfResolution);
  const cycle = new Cycle(pass, table, down, now + window);
  for (const candidate of queueOf(cluster, pass.entries, now)) {
    if (cycle.tested >= bfMaxJobTest) break;
    cycle.tryCandidate(candidate);
    if (cycle.isStuck || (bfMaxJobStart > 0 && cycle.started >= bfMaxJobStart)) break;
  }
}

class Cycle {
  tested = 0;
  started = 0;
  /** It tries a start time again and again, until its time is over. */
  isStuck = false;
  readonly #pass: Pass;
  readonly #table: Slots;
  readonly #down: (time: number) => number;
  /** Later starts are not planned. */
  readonly #last: number;
  readonly #shares: Shares;
  #rejected?: Rejected;
  /** The array whose tasks were planned last, and how many of them. */
  #plannedArray = -1;
  #plannedTasks = 0;
  /** Jobs for which others were preempted in this cycle. */
  readonly #driving = new Set<Entry>();
  /** How often that was done for tasks of an array. */
  readonly #preemptions = new Map<number, number>();

  constructor(pass: Pass, table: Slots, down: (time: number) => number, last: number) {
    this.#pass = pass;
    this.#shares = new Shares(pass.cluster.scheduling);
    this.#table = table;
    this.#down = down;
    this.#last = last;
  }

  /** Tasks of an array are tested one after the other until one of them is neither started nor planned. */
  tryCandidate(candidate: Candidate): void {
    const { cluster, entries, now } = this.#pass;
    const { bfMaxJobArrayResv, bfMaxJobStart, bfMaxJobTest, rules } = cluster.scheduling;
    const { partition } = candidate;
    for (let isFirst = true; ; isFirst = false) {
      const entry = currentOf(candidate, entries);
      if (entry === undefined || (isFirst && this.#driving.has(entry))) return;
      const { array } = entry.job;
      const most = Math.min(bfMaxJobArrayResv, array?.limit ?? bfMaxJobArrayResv);
      const preemptions = () => this.#preemptions.get(array?.first as number) ?? 0;
      if (isFirst && candidate.isArray && preemptions() >= most) return;
      if (array !== undefined) {
        if (this.#rejected?.first === array.first && this.#rejected.partition === partition) return;
        this.#rejected = { first: array.first, partition };
        if (isAtLimit(entry, entries)) {
          isHeldByLimit(entry, entries, now);
          return;
        }
      }
      if (!isFirst) {
        if (!this.#shares.take(entry, partition) || !areFree(cluster, entries, entry)) return;
        if (cancelIfLate(this.#pass, entry)) return;
        this.tested++;
      } else if (!this.#passesLimits(entry, partition)) return;
      const outcome = this.#tryJob(candidate, entry, !isFirst && this.#driving.has(entry), !isFirst);
      if (outcome === 'neither') return;
      this.#rejected = undefined;
      if (!candidate.isArray || array === undefined) return;
      if (outcome === 'started') {
        if (bfMaxJobStart > 0 && this.started >= bfMaxJobStart) return;
        if (rules.stopsArrays && this.tested >= bfMaxJobTest) return;
        continue;
      }
      this.#plannedTasks = this.#plannedArray === array.first ? this.#plannedTasks + 1 : 1;
      this.#plannedArray = array.first;
      const left = recordOf(entry, entries).filter(({ state }) => state === 'pending').length;
      if (this.#plannedTasks >= Math.min(bfMaxJobArrayResv, left)) return;
      if (preemptions() >= array.limit) return;
      const running = entries.filter(
        ({ state, job }) => state === 'running' && job.array?.first === array.first,
      );
      if (!rules.plansWithinArrayLimit) continue;
      if (Math.max(preemptions(), this.#plannedTasks) + running.length >= array.limit) return;
    }
  }

  /** True if no limit is in the way of the job, whatever nodes it gets. With assoc_limit_stop it is planned anyway. */
  #passesLimits(entry: Entry, partition: number): boolean {
    const { cluster, limits, entries, now } = this.#pass;
    if (!cluster.scheduling.assocLimitStop && !mayAttempt(this.#pass, entry, partition)) return false;
    if (!this.#shares.take(entry, partition)) return false;
    if (!areFree(cluster, entries, entry)) return false;
    if (isShortOfNodes(this.#pass, entry, limits.mostNodes(entry, partition))) return false;
    if (cancelIfLate(this.#pass, entry)) return false;
    // Only a job whose nodes are searched counts.
    this.tested++;
    if (cluster.scheduling.assocLimitStop || mayChange(cluster, entry)) return true;
    // It would hold no other CPUs elsewhere.
    const limit = limits.afterSelection(entry, partition, entry.job.minNodes);
    if (limit !== undefined) explainRecord(entry, entries, limit, now);
    return limit === undefined;
  }

  /** The job is planned, and starts, with the lowest limit that it allows. */
  #tryJob(candidate: Candidate, entry: Entry, preemptsMore: boolean, isRepeated: boolean) {
    const { limit, job } = entry;
    entry.limit = Math.min(limit, job.timeMin ?? limit);
    const outcome = this.#startOrPlan(candidate, entry, preemptsMore, isRepeated, limit);
    if (outcome !== 'started') entry.limit = limit;
    return outcome;
  }

  /** Starts the job, or plans it at the first begin at which nothing planned is in its way. */
  #startOrPlan(
    { partition, isArray }: Candidate,
    entry: Entry,
    preemptsMore: boolean,
    isRepeated: boolean,
    requested: number,
  ): 'started' | 'planned' | 'neither' {
    const { cluster, now, occurrences, completing } = this.#pass;
    const length = 60 * Math.min(entry.limit, cluster.partitions[partition].maxTime);
    const { nodes: members } = cluster.partitions[partition];
    const isOnlyNow = isYoung(entry, cluster.scheduling.bfMinAgeReserve, now);
    for (let from: number | undefined = now; from !== undefined; ) {
      const allowed = allowedNodes(cluster, entry.job, partition, occurrences, from, 60 * entry.limit, true);
      if (allowed.isMaintenance) return 'neither';
      const earliest = allowed.from;
      const own = new Set(nodesOf(cluster, entry.job, partition));
      const { usable: open, later } = this.#usable(members, allowed.nodes, earliest, earliest + length);
      const usable = intersection(open, own);
      from = isOnlyNow ? undefined : this.#orReservationEnd(later, earliest, allowed.overlaps);
      if (usable.size < entry.job.minNodes) continue;
      const found = willRun(this.#pass, entry, partition, usable, { from: earliest, until: from });
      if (found === undefined) continue;
      let start = Math.max(found.at, earliest);
      const wasNow = start <= now;
      const nodes = [...found.allocation.keys()].sort((a, b) => a - b);
      if (start <= now && nodes.some((node) => completing.has(node))) {
        start = now + 1;
        from = undefined;
      } else if (start <= now) {
        const outcome = this.#start(entry, partition, usable, preemptsMore, isRepeated, requested);
        if (outcome === 'driving' && isArray) this.#countDrive(entry);
        if (outcome === 'started') return 'started';
        if (outcome === 'reserved' || outcome === 'maintenance') return 'neither';
        if (outcome !== 'limit') from = undefined;
        else if (!cluster.scheduling.assocLimitStop) return 'neither';
        else start = from ?? now + AFTER_LIMIT;
      }
      if (isOnlyNow && start > now) return 'neither';
      const [begin, end] = [this.#down(start), this.#end(start + length)];
      const kept = keptNodes(cluster, entry.job, partition, nodes);
      const isTaken = start > now && this.#table.overlap(kept, begin, end);
      // Later versions look for planned starts in the way before they look at the next start time.
      const isTakenFirst = cluster.scheduling.rules.testsStartTimes && isTaken && !wasNow;
      if (!isTakenFirst && from !== undefined && start > from) continue;
      if (!isTakenFirst && start > this.#last) {
        this.#log(entry, { at: now, start, end: start + length, nodes });
        return 'neither';
      }
      if (isTaken && start === earliest) {
        // Its own nodes are free then, but others of their base blocks or leaf switches are not.
        this.isStuck = true;
        return 'neither';
      }
      if (isTaken) {
        from = start;
        continue;
      }
      noteSize(this.#pass, entry, found.allocation);
      if (!this.#mayPlan(entry, partition, nodes.length)) return 'neither';
      const plannedStart = { at: now, start, end, nodes };
      this.#log(entry, plannedStart);
      for (const one of recordOf(entry, this.#pass.entries)) one.plannedStarts.push(plannedStart);
      this.#table.plan(kept, begin, end);
      return 'planned';
    }
    return 'neither';
  }

  #log(entry: Entry, start: PlannedStart): void {
    for (const one of recordOf(entry, this.#pass.entries)) one.loggedStarts.push(start);
  }

  /** Until when a planned start that ends then reserves its nodes. */
  #end(time: number): number {
    const { rules, bfResolution } = this.#pass.cluster.scheduling;
    return this.#down(rules.roundsEndsUp ? time + bfResolution - 1 : time);
  }

  /** A limit that the job would exceed there leaves its nodes to others, and is what it shows. */
  #mayPlan(entry: Entry, partition: number, nodes: number): boolean {
    const { cluster, limits, entries, now } = this.#pass;
    if (cluster.scheduling.assocLimitStop) return true;
    const limit = limits.afterSelection(entry, partition, nodes);
    if (limit !== undefined) explainRecord(entry, entries, limit, now);
    return limit === undefined;
  }

  /** After the end of a reservation there may be more nodes too. */
  #orReservationEnd(later: number | undefined, from: number, overlaps: boolean): number | undefined {
    if (!overlaps) return later;
    const { bfResolution, bfWindow } = this.#pass.cluster.scheduling;
    const up = (time: number) => this.#down(time + bfResolution - 1);
    const end = nextReservationEnd(this.#pass.occurrences, from, up);
    if (end === undefined || end + 1 >= this.#down(this.#pass.now + bfWindow)) return later;
    return later === undefined || end + 1 < later ? end + 1 : later;
  }

  /**
   * The partition's nodes that are not planned from an instant to the end, and the end of the first slot
   * after which there is a node that is not usable before.
   */
  #usable(
    members: readonly number[],
    allowed: ReadonlySet<number>,
    from: number,
    until: number,
  ): { usable: Set<number>; later?: number } {
    const nodes = new Set(members.filter((node) => allowed.has(node) && this.#pass.up.has(node)));
    let usable = nodes;
    let later: number | undefined;
    for (const [i, slot] of this.#table.slots.entries()) {
      if (slot.end <= from) continue;
      const next = this.#table.slots[i + 1];
      if (next !== undefined && later === undefined) {
        const present = intersection(usable, slot.nodes);
        if ([...intersection(nodes, next.nodes)].some((node) => !present.has(node))) later = slot.end;
      }
      if (slot.begin > until) {
        const isLast = i + 2 >= this.#table.slots.length;
        if (this.#pass.cluster.scheduling.rules.testsStartTimes && !isLast) later ??= next.end;
        break;
      }
      usable = intersection(usable, slot.nodes);
    }
    return { usable, later };
  }

  #countDrive({ job: { array } }: Entry): void {
    const first = array?.first as number;
    this.#preemptions.set(first, (this.#preemptions.get(first) ?? 0) + 1);
  }

  #start(
    entry: Entry,
    partition: number,
    usable: ReadonlySet<number>,
    preemptsMore: boolean,
    isRepeated: boolean,
    requested: number,
  ): Outcome {
    const { cluster, limits, entries, now } = this.#pass;
    // No job has asked before.
    const asks = cluster.scheduling.assocLimitStop || isRepeated;
    const limit = asks ? limits.beforeSelection(entry, partition) : undefined;
    if (limit !== undefined) {
      explainRecord(entry, entries, limit, now);
      return 'limit';
    }
    const outcome = select(this.#pass, entry, partition, usable, !preemptsMore, false);
    if (outcome === 'driving') this.#driving.add(entry);
    if (outcome === 'limit') return outcome;
    if (outcome !== 'started') {
      explainRecord(entry, entries, reasonOf(this.#pass, entry, partition, outcome), now);
      return outcome;
    }
    this.started++;
    if (cluster.scheduling.rules.raisesLimits && entry.job.timeMin !== undefined)
      this.#raiseLimit(entry, Math.min(requested, cluster.partitions[partition].maxTime));
    // Jobs that may be preempted are no obstacle to planned starts, and select/linear does not mark its jobs as exclusive.
    const isLinear = cluster.selection.unit === 'node';
    const keepsNodes =
      (!isLinear && takesWholeNodes(cluster, entry.job, partition)) || isAlone(cluster, entry.job, partition);
    if (keepsNodes && modeOf(cluster, entry) === 'off') {
      const end = this.#end(entry.start + 60 * entry.limit);
      const kept = keptNodes(cluster, entry.job, partition, (entry.allocation as Allocation).keys());
      this.#table.plan(kept, Number.NEGATIVE_INFINITY, end);
    }
    return outcome;
  }

  /** A job that starts with the lowest limit gets more, as far as nothing planned and no reservation needs its nodes. */
  #raiseLimit(entry: Entry, wanted: number): void {
    const { now, occurrences } = this.#pass;
    const nodes = [...(entry.allocation as Allocation).keys()];
    const own = occurrenceOf(entry.job, occurrences);
    const planned = this.#table.slots.filter((slot) => nodes.some((node) => !slot.nodes.has(node)));
    const reserved = occurrences.filter(
      (one) => one !== own && nodes.some((node) => one.reservation.nodes.includes(node)),
    );
    const begins = [...planned.map(({ begin }) => begin), ...reserved.map(({ start }) => start)];
    const minutes = begins.filter((begin) => begin > now).map((begin) => Math.floor((begin - now) / 60));
    this.#pass.changeLimit(entry, Math.max(entry.limit, Math.min(wanted, ...minutes)));
  }
}
