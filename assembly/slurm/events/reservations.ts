// Tracks reservations, and determines the nodes that a job may use.
import { allocateF64, allocateI32, allocateU8 } from '../../memory';
import { members, words } from '../cluster';
import { timeLimit } from '../jobs';
import { bfResolution, epoch, jobs, reservations } from '../settings';
import { MAINTENANCE, OVERLAPS } from './codes';
import { allUp, up } from './outages';

export let reservationKnown: StaticArray<f64> = allocateF64(0);
/** Current or next start. */
export let reservationStart: StaticArray<f64> = allocateF64(0);
export let reservationEnd: StaticArray<f64> = allocateF64(0);
/** Period in seconds; 0 if it is not repeated. */
export let reservationRepeat: StaticArray<f64> = allocateF64(0);
export let reservationFlags: StaticArray<i32> = allocateI32(0);
/** A set of nodes each. */
export let reservedNodes: StaticArray<i32> = allocateI32(0);
let known: StaticArray<u8> = allocateU8(0);
/** The reservation that each job requests; -1: none. */
export let ownReservation: StaticArray<i32> = allocateI32(0);

/**
 * Results of findAllowed(): a row of `allowedRows` from `allowedFrom` on, the earliest start, and why there
 * may be no nodes.
 */
export let allowedRows: StaticArray<i32> = allocateI32(0);
export let allowedFrom: i32 = 0;
export let allowedStart: f64 = 0;
export let hasOverlap: bool = false;
export let isMaintenance: bool = false;
let own: StaticArray<i32> = allocateI32(0);
/** The nodes that reservations leave to the job, up or not. */
export let leftByReservations: StaticArray<i32> = allocateI32(0);

const MOST_TRIES: i32 = 10;

export function allocateReservations(): void {
  reservationKnown = allocateF64(reservations);
  reservationStart = allocateF64(reservations);
  reservationEnd = allocateF64(reservations);
  reservationRepeat = allocateF64(reservations);
  reservationFlags = allocateI32(reservations);
  reservedNodes = allocateI32(f64(reservations) * words);
  known = allocateU8(reservations);
  ownReservation = allocateI32(jobs);
  own = allocateI32(words);
  leftByReservations = allocateI32(words);
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

/** Returns the end of the job's own reservation; infinity if it has none. */
export function ownEnd(job: i32): f64 {
  const i = knownReservation(job);
  return i < 0 ? Infinity : unchecked(reservationEnd[i]);
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
  for (let word = 0; word < words; word++) {
    if ((unchecked(members[partition * words + word]) & ~unchecked(reservedNodes[i * words + word])) != 0) {
      return false;
    }
  }
  return true;
}

/**
 * Finds the nodes of a partition that are up and that a job may use from a time on for its time limit.
 *
 * @param moves true if a later start is acceptable
 */
export function findAllowed(job: i32, partition: i32, from: f64, moves: bool): void {
  hasOverlap = false;
  isMaintenance = false;
  allowedStart = from;
  if (reservations == 0 && allUp) {
    allowedRows = members;
    allowedFrom = partition * words;
    return;
  }
  allowedRows = own;
  allowedFrom = 0;
  const length = 60 * unchecked(timeLimit[job]);
  const mine = knownReservation(job);
  if (mine >= 0) keepOwnReservation(mine, from, length);
  else if (!avoidReservations(partition, length, moves)) {
    isMaintenance = true;
    hasOverlap = true;
    for (let word = 0; word < words; word++) unchecked((leftByReservations[word] = 0));
  }
  for (let word = 0; word < words; word++) {
    const left = unchecked(leftByReservations[word]) & unchecked(members[partition * words + word]);
    unchecked((leftByReservations[word] = left));
    unchecked((own[word] = left & up[word]));
  }
}

/** Returns false if a maintenance takes the whole partition. */
function avoidReservations(partition: i32, length: f64, moves: bool): bool {
  let tries = 0;
  while (true) {
    let whole = -1;
    for (let i = 0; i < reservations && whole < 0; i++) {
      if (isDuring(i, allowedStart, length) && takesPartition(i, partition)) whole = i;
    }
    if (whole < 0) break;
    if (!moves || tries++ == MOST_TRIES) return false;
    allowedStart = unchecked(reservationEnd[whole]);
  }
  for (let word = 0; word < words; word++) {
    let taken = 0;
    for (let i = 0; i < reservations; i++) {
      if (isDuring(i, allowedStart, length)) taken |= unchecked(reservedNodes[i * words + word]);
    }
    if ((taken & unchecked(members[partition * words + word])) != 0) hasOverlap = true;
    unchecked((leftByReservations[word] = ~taken));
  }
  return true;
}

function keepOwnReservation(mine: i32, from: f64, length: f64): void {
  const isOn = from >= unchecked(reservationStart[mine]) && from < unchecked(reservationEnd[mine]);
  const flags = unchecked(reservationFlags[mine]);
  for (let word = 0; word < words; word++) {
    let taken = 0;
    for (let i = 0; isOn && i < reservations; i++) {
      if (i == mine || (flags & MAINTENANCE) != 0) continue;
      if ((flags & OVERLAPS) != 0 && (unchecked(reservationFlags[i]) & MAINTENANCE) == 0) continue;
      if (isDuring(i, from, length)) taken |= unchecked(reservedNodes[i * words + word]);
    }
    const nodes = isOn ? unchecked(reservedNodes[mine * words + word]) : 0;
    if ((nodes & taken) != 0) hasOverlap = true;
    unchecked((leftByReservations[word] = nodes & ~taken));
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
