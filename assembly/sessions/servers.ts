// Manages the processors, and chooses the running task that a better task displaces.

import { NONE, SRPT } from '../codes/serving';
import { RUNNING, WAITING } from '../codes/taskStates';
import { allocateI32 } from '../memory';
import { IndexedHeap } from '../queue/indexedHeap';
import { now } from './clock';
import { disclosedAgain } from './disclosed';
import { disclosedRule, preemptionCost, requestedRule } from './model';
import { addRequested } from './requested';
import { tallyRun } from './tally';
import {
  begun,
  expected,
  left,
  owner,
  prediction,
  processors,
  requested,
  service,
  setState,
  started,
  used,
} from './tasks';
import { numberOffset } from './users';

let free: i32 = 0;
/** The running tasks by their ends; simultaneous ends in the order of disclosure. */
export let ends: IndexedHeap = new IndexedHeap(0, 0);
/**
 * The running tasks that a better task may displace, the worst first. The first heap has the tasks that the
 * scheduler does not count as requested; the second has those that it does.
 */
let worstDisclosed: IndexedHeap = new IndexedHeap(0, 0);
let worstRequested: IndexedHeap = new IndexedHeap(0, 0);
let victims: StaticArray<i32> = allocateI32(0);

/** @param running how many tasks can run at once */
export function createServers(slots: f64, running: f64): void {
  ends = new IndexedHeap(slots, running);
  worstDisclosed = new IndexedHeap(slots, running);
  worstRequested = new IndexedHeap(slots, running);
  victims = allocateI32(running);
}

export function beginServers(count: i32): void {
  free = count;
  ends.clear();
  worstDisclosed.clear();
  worstRequested.clear();
}

function numberOf(slot: i32): f64 {
  return unchecked(numberOffset[owner[slot]]) + f64(slot);
}

/** True if the scheduler counts a task among the requested. */
function isSeenRequested(slot: i32): bool {
  return requestedRule != NONE && unchecked(requested[slot]) != Infinity;
}

/**
 * Adds a running task to those that a better task may displace. Under srpt the key is the expected end. It
 * orders tasks as the expected remaining time does, because the two differ by the current instant. Under the
 * other rules the key is the place in the order of disclosure, the last first.
 */
function exposeToPreemption(slot: i32): void {
  const expectedEnd = unchecked(begun[slot]) + unchecked(expected[slot]);
  const number = numberOf(slot);
  if (isSeenRequested(slot)) {
    if (requestedRule == SRPT) worstRequested.set(slot, -expectedEnd, -number);
  } else if (disclosedRule == SRPT) worstDisclosed.set(slot, -expectedEnd, -number);
  else if (requestedRule != NONE) worstDisclosed.set(slot, -number, 0);
}

export function startTask(slot: i32): void {
  setState(slot, RUNNING);
  unchecked((begun[slot] = now));
  if (unchecked(started[slot]) == Infinity) unchecked((started[slot] = now));
  free -= unchecked(processors[slot]);
  ends.set(slot, now + unchecked(left[slot]), numberOf(slot));
  exposeToPreemption(slot);
}

/** A running task leaves its processors. */
export function stopTask(slot: i32): void {
  free += unchecked(processors[slot]);
  ends.remove(slot);
  if (worstDisclosed.has(slot)) worstDisclosed.remove(slot);
  if (worstRequested.has(slot)) worstRequested.remove(slot);
  const from = unchecked(begun[slot]);
  unchecked((used[slot] = used[slot] + (now - from)));
  tallyRun(slot, from, now);
}

/** The simulated time is over: adds up how long the running tasks have run until then. */
export function tallyRunning(): void {
  while (ends.count > 0) stopTask(ends.first());
}

/** A running task is requested. It continues, and counts as requested from now on. */
export function requestRunning(slot: i32): void {
  if (requestedRule == NONE) return;
  if (worstDisclosed.has(slot)) worstDisclosed.remove(slot);
  exposeToPreemption(slot);
}

function preempt(slot: i32): void {
  const ran = now - unchecked(begun[slot]);
  const end = ends.keyOf(slot);
  stopTask(slot);
  setState(slot, WAITING);
  const exact = unchecked(prediction[slot]) == unchecked(service[slot]);
  unchecked((left[slot] = end - now + preemptionCost));
  unchecked((expected[slot] = exact ? left[slot] : max(expected[slot] - ran, 0) + preemptionCost));
  if (isSeenRequested(slot)) addRequested(slot);
  else disclosedAgain(slot);
}

/** The worst running task that a waiting one may displace, or −1. */
function victimFor(slot: i32): i32 {
  const isRequested = isSeenRequested(slot);
  if (worstDisclosed.count > 0) {
    if (isRequested) return worstDisclosed.first();
    if (disclosedRule == SRPT && unchecked(expected[slot]) < -worstDisclosed.least() - now) {
      return worstDisclosed.first();
    }
  }
  const mayDisplace = isRequested && worstRequested.count > 0;
  return mayDisplace && unchecked(expected[slot]) < -worstRequested.least() - now
    ? worstRequested.first()
    : -1;
}

/**
 * Makes room for a waiting task if that is possible. If too few processors are free, it preempts running
 * tasks, the worst first. It preempts only tasks that are worse than the waiting one.
 */
export function makeRoom(slot: i32): bool {
  let needed = unchecked(processors[slot]) - free;
  if (needed <= 0) return true;
  let count = 0;
  while (needed > 0) {
    const victim = victimFor(slot);
    if (victim < 0) break;
    if (worstDisclosed.has(victim)) worstDisclosed.remove(victim);
    else worstRequested.remove(victim);
    unchecked((victims[count++] = victim));
    needed -= unchecked(processors[victim]);
  }
  if (needed > 0) {
    for (let i = 0; i < count; i++) exposeToPreemption(unchecked(victims[i]));
    return false;
  }
  for (let i = 0; i < count; i++) preempt(unchecked(victims[i]));
  return true;
}
