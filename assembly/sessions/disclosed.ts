// Queues the disclosed tasks that wait. A set of tasks comes and goes as a whole, so the queue holds users, not
// tasks: the users who have a waiting task, ordered by the key of their best one. A user's best task is the
// first in the order of disclosure; under srpt it is the top of a binary heap. Disclosing a set of n tasks
// costs O(n), cancelling it O(log users).

import { NONE, SRPT, TRUST } from '../codes/serving';
import { WAITING } from '../codes/taskStates';
import { allocateF64, allocateI32 } from '../memory';
import { IndexedHeap } from '../queue/indexedHeap';
import { disclosedRule, requestedRule } from './model';
import { expected, owner, requested, state } from './tasks';
import { trustKey } from './trust';
import { base, numberOffset, size } from './users';

let queue: IndexedHeap = new IndexedHeap(0, 0);
/** A slot for each user. Every waiting task before this slot has been requested. */
let front: StaticArray<i32> = allocateI32(0);
/** srpt: the number of slots in the user's heap, which uses the places of the user's slots. */
let counts: StaticArray<i32> = allocateI32(0);
let heap: StaticArray<i32> = allocateI32(0);
/**
 * srpt: by slot, the time that the task was expected to need when it came into the heap. A requested task
 * stays in the heap until it reaches the top. Preemption changes the time it still needs, but must not change
 * its place in the heap.
 */
let keys: StaticArray<f64> = allocateF64(0);

export function createDisclosed(users: f64, slots: f64): void {
  queue = new IndexedHeap(users, users);
  front = allocateI32(users);
  counts = allocateI32(users);
  heap = allocateI32(slots);
  keys = allocateF64(slots);
}

export function beginDisclosed(): void {
  queue.clear();
}

/** True if a task still waits in this queue. Under batch, requested tasks wait here too. */
function waitsHere(slot: i32): bool {
  return (
    unchecked(state[slot]) == WAITING && (requestedRule == NONE || unchecked(requested[slot]) == Infinity)
  );
}

function isShorter(a: i32, b: i32): bool {
  const first = unchecked(keys[a]);
  const second = unchecked(keys[b]);
  return first < second || (first == second && a < b);
}

function sink(first: i32, count: i32, from: i32): void {
  const slot = unchecked(heap[first + from]);
  let hole = from;
  let child = 2 * hole + 1;
  while (child < count) {
    if (child + 1 < count && isShorter(unchecked(heap[first + child + 1]), unchecked(heap[first + child])))
      child++;
    if (!isShorter(unchecked(heap[first + child]), slot)) break;
    unchecked((heap[first + hole] = heap[first + child]));
    hole = child;
    child = 2 * hole + 1;
  }
  unchecked((heap[first + hole] = slot));
}

function rise(first: i32, from: i32, slot: i32): void {
  let hole = from;
  while (hole > 0) {
    const parent = (hole - 1) >> 1;
    if (!isShorter(slot, unchecked(heap[first + parent]))) break;
    unchecked((heap[first + hole] = heap[first + parent]));
    hole = parent;
  }
  unchecked((heap[first + hole] = slot));
}

/** Finds the user's best task, and so the user's place in the queue. */
function refresh(user: i32): void {
  const first = unchecked(base[user]);
  let best = -1;
  if (disclosedRule == SRPT) {
    let count = unchecked(counts[user]);
    while (count > 0 && !waitsHere(unchecked(heap[first]))) {
      unchecked((heap[first] = heap[first + --count]));
      sink(first, count, 0);
    }
    unchecked((counts[user] = count));
    if (count > 0) best = unchecked(heap[first]);
  } else {
    const end = first + unchecked(size[user]);
    let slot = unchecked(front[user]);
    while (slot < end && !waitsHere(slot)) slot++;
    unchecked((front[user] = slot));
    if (slot < end) best = slot;
  }
  if (best >= 0) {
    const number = unchecked(numberOffset[user]) + f64(best);
    let key = number;
    if (disclosedRule == SRPT) key = unchecked(expected[best]);
    else if (disclosedRule == TRUST) key = trustKey(user, best);
    queue.set(user, key, number);
  } else if (queue.has(user)) queue.remove(user);
}

/** All tasks of the user's newly opened set wait. */
export function discloseSet(user: i32): void {
  const first = unchecked(base[user]);
  const count = unchecked(size[user]);
  unchecked((front[user] = first));
  if (disclosedRule == SRPT) {
    unchecked((counts[user] = count));
    for (let slot = first; slot < first + count; slot++) {
      unchecked((heap[slot] = slot));
      unchecked((keys[slot] = expected[slot]));
    }
    for (let i = (count >> 1) - 1; i >= 0; i--) sink(first, count, i);
  }
  refresh(user);
}

/** The user's set has ended, canceled or not. */
export function dropSet(user: i32): void {
  unchecked((front[user] = base[user] + size[user]));
  unchecked((counts[user] = 0));
  if (queue.has(user)) queue.remove(user);
}

/** A task of the user has been started or requested, or the user's past has changed. */
export function noteChange(user: i32): void {
  if (queue.has(user)) refresh(user);
}

/** A task that was preempted waits again. */
export function disclosedAgain(slot: i32): void {
  const user = unchecked(owner[slot]);
  if (disclosedRule == SRPT) {
    const at = unchecked(counts[user]);
    unchecked((counts[user] = at + 1));
    unchecked((keys[slot] = expected[slot]));
    rise(unchecked(base[user]), at, slot);
  } else unchecked((front[user] = min(front[user], slot)));
  refresh(user);
}

export function disclosedWaits(): bool {
  return queue.count > 0;
}

/** The slot of the best task. At least one task waits. */
export function bestDisclosed(): i32 {
  const user = queue.first();
  return disclosedRule == SRPT ? unchecked(heap[base[user]]) : unchecked(front[user]);
}
