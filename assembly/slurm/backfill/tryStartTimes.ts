// Searches for the earliest start at which a job fits (the later_start loop of _attempt_backfill() in Slurm's
// backfill.c): it starts there if that is now, and otherwise reserves nodes for a planned start.
// docs/internals/slurm-kernel.md explains which start times can be skipped.
import { limitOnNodes } from '../accounting/limits';
import { NONE } from '../codes';
import { forgetCycle, limitValidity } from '../queue/cycleValidity';
import { useAvailableNodes } from '../select/availableNodes';
import { PreemptionCandidates, preemptionCandidatesOf } from '../select/preemption';
import { Request } from '../select/request';
import { mayHoldAt, willRun } from '../select/willRun';
import { LIMITED, RESERVED, STARTED, UNDER_MAINTENANCE } from '../selectNodes';
import {
  assocLimitStop,
  bfResolution,
  bfWindow,
  preemptionGroups,
  reservations,
  testsStartTimes,
  wholeNodes,
} from '../settings';
import { membersOf } from '../state/cluster';
import { noteCpus } from '../state/jobSize';
import { isYoung, setReason } from '../state/records';
import { AllowedNodes, nextReservationEnd } from '../state/reservations';
import { nextEnd } from '../state/running';
import { selected } from '../state/selection';
import { onAllocate } from '../structures/allocation';
import { allocateSet, NO_SET, NodeSet } from '../structures/nodeSet';
import { isWatched, notePlannedStart } from '../watch/watched';
import { now } from './counts';
import { nextBegin } from './nodeSpace';
import { floorToResolution, planned, reservedUntil } from './plannedStart';
import { lengthOf } from './startable';
import { noteLowerBound, startLowerBound } from './startLowerBound';
import { startNow } from './startNow';
import { unreserved } from './unreservedNodes';

/**
 * With assoc_limit_stop, the delay in seconds of the planned start of a job that a limit blocks, if nothing
 * else is known.
 */
const AFTER_LIMIT: f64 = 500;

export const NEITHER: i32 = 0;
export const STARTED_NOW: i32 = 1;
export const PLANNED: i32 = 2;
/** The next start time is to be tried. */
const NOT_YET: i32 = 3;
/** The same start time would be tried until the cycle is over. */
export const STUCK: i32 = 4;

/**
 * True if a start after the next start time matters: later versions look for planned starts on its nodes first, and then
 * search from it on. Their select/cons_tres finds no such start.
 */
function findsLaterStarts(): bool {
  return testsStartTimes && wholeNodes;
}

/** The search for the start of one candidate. */
class StartSearch {
  /** True if there is a further start time to try. */
  hasNext: bool = false;
  private next: f64 = 0;
  /** The start time that is tried. */
  private tried: f64 = 0;
  private candidate: i32 = 0;
  private job: i32 = 0;
  private partition: i32 = 0;
  private readonly request: Request = new Request();
  /** Seconds for which it needs its nodes. */
  private length: f64 = 0;
  /** The end of the backfill window. */
  private end: f64 = 0;
  /** A young job starts now or not at all. */
  private isOnlyNow: bool = false;
  /** A bound on its start that earlier searches of the cycle found. */
  private bound: f64 = 0;
  /** False while the nodes of no start time so far could hold the request. */
  private mayHold: bool = false;
  private readonly allowed: AllowedNodes;
  /** The nodes that no planned start reserves from the start time on for as long as the job may run. */
  private readonly nodes: NodeSet;

  constructor(allowed: AllowedNodes, nodes: NodeSet) {
    this.allowed = allowed;
    this.nodes = nodes;
  }

  begin(candidate: i32, job: i32, partition: i32): void {
    this.candidate = candidate;
    this.job = job;
    this.partition = partition;
    this.length = lengthOf(candidate);
    this.end = now + bfWindow;
    this.isOnlyNow = isYoung(job, now);
    // Without reservations and preemption, all candidates of a request class may use the same nodes, and no job
    // ends earlier than expected.
    const isPlain = reservations == 0 && preemptionGroups == 0;
    this.bound = isPlain ? startLowerBound(candidate, this.length) : -Infinity;
    this.mayHold = !isPlain;
    this.hasNext = true;
    this.next = now;
    this.loadRequest();
    unreserved.begin();
  }

  private loadRequest(): void {
    this.request.loadForTest(this.candidate);
    useAvailableNodes(this.request);
  }

  /** Moves to the next start time. Returns false if the job starts neither then nor later. */
  moveOn(): bool {
    this.allowed.find(this.job, this.partition, this.next, true);
    if (this.allowed.isMaintenance) return false;
    // A start after the window is not planned.
    if (this.bound > this.end) {
      limitValidity(this.bound - bfWindow);
      return false;
    }
    this.tried = this.allowed.start;
    unreserved.moveTo(this.allowed.nodes, this.tried, this.tried + this.length);
    if (this.tried == now) limitValidity(nextBegin(now + this.length) - this.length);
    if (!this.isOnlyNow) this.skipStartTimes();
    this.hasNext = unreserved.hasLaterStart;
    this.next = unreserved.laterStart;
    if (this.allowed.hasOverlap) this.addReservationEnd();
    if (this.isOnlyNow) this.hasNext = false;
    return true;
  }

  /** Moves on while the next start time is a resolution before the bound: later starts are searched from there. */
  private skipStartTimes(): void {
    while (unreserved.hasLaterStart && unreserved.laterStart + bfResolution <= this.bound) {
      this.tried = unreserved.laterStart;
      unreserved.moveToLater(this.length);
    }
  }

  /** After the end of a reservation there may be more nodes, too. */
  private addReservationEnd(): void {
    const then = nextReservationEnd(this.tried) + 1;
    if (then >= floorToResolution(this.end) || (this.hasNext && then >= this.next)) return;
    this.hasNext = true;
    this.next = then;
  }

  /** Returns the earliest start before the next start time on nodes that are not reserved; NaN if there is none. */
  earliestStart(preemption: PreemptionCandidates): f64 {
    unreserved.copyNodes(this.nodes);
    if (this.request.nodes != membersOf(this.partition)) this.nodes.keep(this.request.nodes);
    if (this.nodes.count() < this.request.minNodes) return NaN;
    const endsAtNext = this.hasNext && !findsLaterStarts();
    const last = endsAtNext ? this.next : this.end;
    if (!this.mayHold && !this.mayHoldBy(last, endsAtNext)) return NaN;
    const limit = this.isOnlyNow && preemption.count == 0 ? now : last;
    const at = willRun(this.request, this.nodes, preemption, now, this.tried, limit, this.hasNext);
    if (isNaN(at) && !endsAtNext) limitValidity(nextEnd(last) - bfWindow);
    return isNaN(at) ? NaN : max(at, this.tried);
  }

  /** False if the nodes cannot hold the request until a time, the next start time or the end of the window. */
  private mayHoldBy(last: f64, isNext: bool): bool {
    // Where a slot begins at the end of a planned start, a later search may find a start up to a resolution
    // after the next start time.
    if (!mayHoldAt(this.request, this.nodes, last + bfResolution)) {
      if (!isNext) limitValidity(nextEnd(last + bfResolution) - bfResolution - bfWindow);
      return false;
    }
    this.mayHold = true;
    if (this.tried > this.bound) noteLowerBound(this.candidate, this.length, this.tried);
    return true;
  }

  /** Starts or plans the job on the selected nodes, unless it is to be tried at the next start time. */
  startOrPlan(earliest: f64, isRepeated: bool): i32 {
    let start = earliest;
    planned.take(selected, this.job, this.partition);
    if (start <= now) {
      forgetCycle();
      if (planned.isAnyCompleting()) {
        this.hasNext = false;
        start = now + 1;
      } else {
        const outcome = startNow(this.candidate, this.job, this.partition, this.nodes, isRepeated);
        if (outcome == STARTED) return STARTED_NOW;
        if (outcome == RESERVED || outcome == UNDER_MAINTENANCE) return NEITHER;
        // It may have become exclusive.
        this.loadRequest();
        if (outcome != LIMITED) this.hasNext = false;
        else if (!assocLimitStop) return NEITHER;
        else start = this.hasNext ? this.next : now + AFTER_LIMIT;
      }
    }
    if (this.isOnlyNow && start > now) return NEITHER;
    if (testsStartTimes && earliest > now && this.movesToReserved(start)) return this.outcomeAt(start);
    if (this.hasNext && start > this.next) return NOT_YET;
    if (start > this.end) {
      limitValidity(start - bfWindow);
      return NEITHER;
    }
    if (start > now && this.movesToReserved(start)) return this.outcomeAt(start);
    return this.plan(start);
  }

  /** Makes a start the next one to try if a planned start reserves one of the nodes then. Returns true if so. */
  private movesToReserved(start: f64): bool {
    if (!planned.overlaps(floorToResolution(start), reservedUntil(start + this.length))) return false;
    this.next = start;
    this.hasNext = true;
    return true;
  }

  /**
   * Returns the outcome after a planned start that reserves nodes. Nodes are not reserved when they are tried, but
   * others of the same base block or leaf switch may be: then Slurm tries the same start time again and again.
   */
  private outcomeAt(start: f64): i32 {
    return start == this.tried ? STUCK : NOT_YET;
  }

  private plan(start: f64): i32 {
    const until = reservedUntil(start + this.length);
    noteCpus(this.job, planned.cpus);
    // A job that would exceed a limit there leaves its nodes to others, and shows the limit as its reason.
    const limit = assocLimitStop ? NONE : limitOnNodes(this.candidate, planned.nodes.count());
    if (limit != NONE) {
      setReason(this.job, limit);
      return NEITHER;
    }
    if (isWatched(this.job)) notePlannedStart(start, until, planned.nodes);
    planned.reserve(floorToResolution(start), until);
    return PLANNED;
  }

  /** Records that the nodes of no start time could hold the request; later slots were not searched. */
  noteFailure(): void {
    const bound = this.tried + this.length;
    if (!this.mayHold && !this.isOnlyNow && bound > this.bound)
      noteLowerBound(this.candidate, this.length, bound);
  }
}

let search: StartSearch = new StartSearch(new AllowedNodes(NO_SET, NO_SET), NO_SET);

onAllocate(() => {
  search = new StartSearch(new AllowedNodes(allocateSet(), allocateSet()), allocateSet());
});

/**
 * Starts a job, or plans it at the earliest time at which its nodes are reserved for no other planned start.
 *
 * @param isRepeated true if an earlier task of its array was tested before
 */
export function tryStartTimes(candidate: i32, job: i32, partition: i32, isRepeated: bool): i32 {
  search.begin(candidate, job, partition);
  const preemption = preemptionCandidatesOf(job, partition);
  while (search.hasNext) {
    if (!search.moveOn()) return NEITHER;
    const start = search.earliestStart(preemption);
    if (isNaN(start)) continue;
    const outcome = search.startOrPlan(start, isRepeated);
    if (outcome != NOT_YET) return outcome;
  }
  search.noteFailure();
  return NEITHER;
}
