// Queues the requested tasks that wait, as a heap of users. A user has at most one such task.

import { SRPT } from '../codes/serving';
import { IndexedHeap } from '../queue/indexedHeap';
import { requestedRule } from './model';
import { expected, owner, requested } from './tasks';
import { current, numberOffset } from './users';

let queue: IndexedHeap = new IndexedHeap(0, 0);

export function createRequested(users: f64): void {
  queue = new IndexedHeap(users, users);
}

export function beginRequested(): void {
  queue.clear();
}

export function addRequested(slot: i32): void {
  const user = unchecked(owner[slot]);
  const key = requestedRule == SRPT ? unchecked(expected[slot]) : unchecked(requested[slot]);
  queue.set(user, key, unchecked(numberOffset[user]) + f64(slot));
}

export function takeRequested(user: i32): void {
  queue.remove(user);
}

export function requestedWaits(): bool {
  return queue.count > 0;
}

/** The slot of the best task. At least one task waits. */
export function bestRequested(): i32 {
  return unchecked(current[queue.first()]);
}
