// How every queue but a conservative one begins a pass: heads start while they fit. With preemption a head that does not
// fit may take what it lacks from the shadow load (PV-EASY, HPDC 2010, section 4.2): the lowest priority first, no
// more than needed, and nothing if even all of it would not do. The killed return to the queue, to start from nothing.

import { BLOCKED } from '../codes/flags';
import { isMarked, mark, processors, reserved } from '../jobs/columns';
import { turnOf } from '../jobs/sequences';
import { free, reserve, shadowTime } from '../machine/processors';
import { lastShadow, shadowLoad } from '../machine/shadow';
import { allocateI32, layoutColumns } from '../memory';
import { Waiting } from '../queue/waiting';
import * as run from '../run';
import { now } from './clock';
import { kill, shineUpTo, startHead } from './running';

let victims: StaticArray<i32> = allocateI32(0);

export function layoutHeads(): void {
  if (run.preempting) layoutColumns(1, run.mostRunning(), 4);
}

export function createHeads(): void {
  victims = allocateI32(run.preempting ? i32(run.mostRunning()) : 0);
}

function preempt(width: i32, queue: Waiting, candidates: Waiting): bool {
  if (free + shadowLoad < width) return false;
  let killed = 0;
  while (free < width) {
    const job = lastShadow();
    kill(job);
    unchecked((victims[killed++] = job));
  }
  for (let i = 0; i < killed; i++) {
    queue.insert(unchecked(victims[i]));
    if (candidates != queue) candidates.insert(unchecked(victims[i]));
  }
  return true;
}

/** Starts heads while they fit. Returns false if nobody is left waiting. */
export function startHeads(queue: Waiting, candidates: Waiting): bool {
  while (!queue.isEmpty()) {
    const job = queue.head();
    const width = unchecked(processors[job]);
    shineUpTo(turnOf(job));
    if (width > free && !(run.preempting && preempt(width, queue, candidates))) return true;
    startHead(job);
    if (candidates != queue) candidates.remove(job);
    queue.removeHead();
  }
  shineUpTo(Infinity);
  return false;
}

/** Whether the head stays waiting for the first time. */
export function isNewlyBlocked(queue: Waiting): bool {
  return !isMarked(queue.head(), BLOCKED);
}

/** Reserves for a head that stays waiting, `available` processors counted as free. The first reservation is kept. */
export function reserveForHead(queue: Waiting, available: i32): void {
  const head = queue.head();
  reserve(unchecked(processors[head]), available, now);
  if (!isNewlyBlocked(queue)) return;
  mark(head, BLOCKED);
  unchecked((reserved[head] = shadowTime));
}
