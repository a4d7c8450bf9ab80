// Tracks reservations, and determines the nodes that a job may use (job_test_resv() in Slurm's reservation.c).
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { MAINTENANCE, OVERLAPS } from '../eventCodes';
import { bfResolution, epoch, jobs, reservations } from '../settings';
import { onAllocate } from '../structures/allocation';
import { NO_SET, NodeSet, NodeSets, words } from '../structures/nodeSet';
import { membersOf } from './cluster';
import { hasExclusiveTopology } from './exclusiveTopology';
import { timeLimit } from './jobs';
import { allUp, upNodes } from './outages';
import { addWholeTopology } from './topology';

export let reservationKnown: StaticArray<f64> = allocateF64(0);
/** Current or next start. */
export let reservationStart: StaticArray<f64> = allocateF64(0);
export let reservationEnd: StaticArray<f64> = allocateF64(0);
/** Period in seconds; 0 if it is not repeated. */
export let reservationRepeat: StaticArray<f64> = allocateF64(0);
export let reservationFlags: StaticArray<i32> = allocateI32(0);
/** A set of nodes each. */
export let reservedNodes: StaticArray<i32> = allocateI32(0);
let reservedSets: NodeSets = new NodeSets(reservedNodes, 0);
let known: StaticArray<u8> = allocateU8(0);
/** The reservation that each job requests; -1: none. */
export let ownReservation: StaticArray<i32> = allocateI32(0);

const MOST_TRIES: i32 = 10;

onAllocate(() => {
  reservationKnown = allocateF64(reservations);
  reservationStart = allocateF64(reservations);
  reservationEnd = allocateF64(reservations);
  reservationRepeat = allocateF64(reservations);
  reservationFlags = allocateI32(reservations);
  reservedNodes = allocateI32(f64(reservations) * words);
  reservedSets = new NodeSets(reservedNodes, reservations);
  known = allocateU8(reservations);
  ownReservation = allocateI32(jobs);
});

/** Returns the nodes of a reservation. */
export function reservedSet(i: i32): NodeSet {
  return reservedSets.at(i);
}

/** Returns the next time at which a reservation becomes known, begins or ends. */
export function nextReservationEvent(now: f64): f64 {
  let next: f64 = Infinity;
  for (let i = 0; i < reservations; i++) {
    // A reservation known from the start may begin before anything else happens.
    if (unchecked(known[i]) == 0 && unchecked(reservationKnown[i]) > now) {
      next = min(next, unchecked(reservationKnown[i]));
      continue;
    }
    if (unchecked(reservationStart[i]) > now) next = min(next, unchecked(reservationStart[i]));
    if (unchecked(reservationEnd[i]) > now) next = min(next, unchecked(reservationEnd[i]));
  }
  return next;
}

/** True if a reservation becomes known, begins or ends now. Repeated ones move to their next time. */
export function passReservations(now: f64): bool {
  let hasChanged = false;
  for (let i = 0; i < reservations; i++) {
    if (unchecked(known[i]) == 0) {
      if (unchecked(reservationKnown[i]) > now) continue;
      unchecked((known[i] = 1));
      if (unchecked(reservationKnown[i]) == now) hasChanged = true;
    }
    const repeat = unchecked(reservationRepeat[i]);
    if (repeat > 0 && unchecked(reservationEnd[i]) <= now) {
      const times = floor((now - unchecked(reservationEnd[i])) / repeat) + 1;
      unchecked((reservationStart[i] += times * repeat));
      unchecked((reservationEnd[i] += times * repeat));
      hasChanged = true;
    }
    if (unchecked(reservationStart[i]) == now || unchecked(reservationEnd[i]) == now) hasChanged = true;
  }
  return hasChanged;
}

/** Returns the reservation that a job requests, if the controller knows it; else -1. */
export function knownReservation(job: i32): i32 {
  const i = unchecked(ownReservation[job]);
  return i >= 0 && unchecked(known[i]) != 0 ? i : -1;
}

/** True if the job's own reservation is active at a time in whole seconds, or if it has none. */
export function isReservationOn(job: i32, now: f64): bool {
  const i = knownReservation(job);
  if (i < 0) return true;
  return now >= unchecked(reservationStart[i]) && now < unchecked(reservationEnd[i]);
}

/** True if the job's own reservation is active or will be. */
export function willReservationBeOn(job: i32, now: f64): bool {
  const i = knownReservation(job);
  return i >= 0 && unchecked(reservationEnd[i]) > now;
}

/** Returns the first start after a given time of a reservation that takes nodes of a set from a job; infinity if there is none. */
export function nextReservationOn(set: NodeSet, job: i32, instant: f64): f64 {
  let next: f64 = Infinity;
  for (let i = 0; i < reservations; i++) {
    if (unchecked(known[i]) == 0 || i == knownReservation(job)) continue;
    const begin = unchecked(reservationStart[i]);
    if (begin > instant && begin < next && set.hasCommon(reservedSet(i))) next = begin;
  }
  return next;
}

/** Returns the end of the job's own reservation; infinity if it has none. */
export function ownEnd(job: i32): f64 {
  const i = knownReservation(job);
  return i < 0 ? Infinity : unchecked(reservationEnd[i]);
}

/** Removes the nodes of all active reservations from a set. */
export function removeReserved(set: NodeSet, now: f64): void {
  for (let i = 0; i < reservations; i++) {
    const isActive = unchecked(reservationStart[i]) <= now && now < unchecked(reservationEnd[i]);
    if (unchecked(known[i]) != 0 && isActive) set.subtract(reservedSet(i));
  }
}

function isDuring(i: i32, at: f64, length: f64): bool {
  return (
    unchecked(known[i]) != 0 &&
    unchecked(reservationStart[i]) < at + length &&
    unchecked(reservationEnd[i]) > at
  );
}

/** True if a maintenance reservation takes all nodes of a partition. */
function takesPartition(i: i32, partition: i32): bool {
  if ((unchecked(reservationFlags[i]) & MAINTENANCE) == 0) return false;
  return membersOf(partition).isSubsetOf(reservedSet(i));
}

/** The nodes that a job may use from a time on for its time limit, apart from other jobs. */
export class AllowedNodes {
  /** The nodes of the partition that are up and that reservations leave to the job. */
  nodes: NodeSet = NO_SET;
  /** The earliest start. */
  start: f64 = 0;
  /** True if a reservation takes nodes of the partition. */
  hasOverlap: bool = false;
  /** True if a maintenance reservation takes all nodes of the partition. */
  isMaintenance: bool = false;
  /** The nodes that reservations leave to the job, up or not; undefined if there are no reservations and all nodes are up. */
  readonly left: NodeSet;
  private readonly own: NodeSet;

  constructor(left: NodeSet, own: NodeSet) {
    this.left = left;
    this.own = own;
  }

  /** @param moves true if a later start is acceptable */
  find(job: i32, partition: i32, from: f64, moves: bool): void {
    this.hasOverlap = false;
    this.isMaintenance = false;
    this.start = from;
    const members = membersOf(partition);
    if (reservations == 0 && allUp) {
      this.nodes = members;
      return;
    }
    const length = 60 * unchecked(timeLimit[job]);
    const mine = knownReservation(job);
    if (mine >= 0) this.keepOwnReservation(mine, from, length);
    else if (!this.avoidReservations(job, partition, length, moves)) {
      this.isMaintenance = true;
      this.hasOverlap = true;
      this.left.clear();
    }
    this.left.keep(members);
    this.own.copyCommon(this.left, upNodes);
    this.nodes = this.own;
  }

  /** Returns false if a maintenance takes the whole partition. */
  private avoidReservations(job: i32, partition: i32, length: f64, moves: bool): bool {
    let tries = 0;
    while (true) {
      let whole = -1;
      for (let i = 0; i < reservations && whole < 0; i++) {
        if (isDuring(i, this.start, length) && takesPartition(i, partition)) whole = i;
      }
      if (whole < 0) break;
      if (!moves || tries++ == MOST_TRIES) return false;
      this.start = unchecked(reservationEnd[whole]);
    }
    this.left.addAll();
    for (let i = 0; i < reservations; i++) {
      if (!isDuring(i, this.start, length)) continue;
      if (reservedSet(i).hasCommon(membersOf(partition))) this.hasOverlap = true;
      this.leaveOut(reservedSet(i), hasExclusiveTopology(job, partition));
    }
    return true;
  }

  /** @param withTopology true to leave out all nodes of the base blocks or leaf switches, too */
  private leaveOut(reserved: NodeSet, withTopology: bool): void {
    if (!withTopology) {
      this.left.subtract(reserved);
      return;
    }
    this.own.copy(reserved);
    addWholeTopology(this.own);
    this.left.subtract(this.own);
  }

  private keepOwnReservation(mine: i32, from: f64, length: f64): void {
    if (from < unchecked(reservationStart[mine]) || from >= unchecked(reservationEnd[mine])) {
      this.left.clear();
      return;
    }
    this.left.copy(reservedSet(mine));
    const flags = unchecked(reservationFlags[mine]);
    if ((flags & MAINTENANCE) != 0) return;
    for (let i = 0; i < reservations; i++) {
      if (i == mine || !isDuring(i, from, length)) continue;
      if ((flags & OVERLAPS) != 0 && (unchecked(reservationFlags[i]) & MAINTENANCE) == 0) continue;
      if (reservedSet(i).hasCommon(reservedSet(mine))) this.hasOverlap = true;
      this.left.subtract(reservedSet(i));
    }
  }
}

/**
 * Returns the end of the next reservation to end, rounded up to the resolution; infinity if there is none.
 */
export function nextReservationEnd(from: f64): f64 {
  let first: f64 = Infinity;
  for (let i = 0; i < reservations; i++) {
    const end = unchecked(reservationEnd[i]);
    if (unchecked(known[i]) != 0 && from <= end) first = min(first, end);
  }
  return floor((first + bfResolution - 1 + epoch) / bfResolution) * bfResolution - epoch;
}
