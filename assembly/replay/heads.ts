// Runs the first part of every pass except under conservative backfilling: heads start while they fit.
// With preemption, a head that does not fit may kill jobs of the shadow load (PV-EASY, HPDC 2010, section
// 4.2). Jobs of the lowest priority are killed first, and no more than needed. If killing all of them
// would not be enough, none is killed. A killed job returns to the queue and restarts, or goes on from its image
// (jobs/images.ts).

import { BLOCKED } from '../codes/flags';
import { isMarked, mark, processors, reserved } from '../jobs/columns';
import { keepImage, setSunnyTimes } from '../jobs/images';
import { turnOf } from '../jobs/sequences';
import { free, reserve, shadowTime } from '../machine/processors';
import { lastShadow, shadowLoad } from '../machine/shadow';
import { allocateI32 } from '../memory';
import { Waiting } from '../queue/waiting';
import * as run from '../run';
import { now } from './clock';
import { writeKeys } from './queues';
import { kill, shineUpTo, startHead } from './running';
import { noteWaiting, speculating } from './speculation';

let victims: StaticArray<i32> = allocateI32(0);
/** Seconds that the head that has preempted jobs waits until they are saved. */
let late: f64 = 0;

export function createHeads(): void {
  victims = allocateI32(run.preempting ? run.mostRunning() : 0);
}

function preempt(width: i32, queue: Waiting, candidates: Waiting): bool {
  if (free + shadowLoad < width) return false;
  let killed = 0;
  while (free < width) {
    const job = lastShadow();
    kill(job);
    if (run.keepsWork()) late = max(late, keepImage(job, now));
    unchecked((victims[killed++] = job));
  }
  for (let i = 0; i < killed; i++) {
    const job = unchecked(victims[i]);
    if (run.keepsWork()) writeKeys(job);
    queue.insert(job);
    if (run.ranksCandidates()) candidates.insert(job);
    if (speculating) noteWaiting(job);
  }
  return true;
}

/** Starts heads while they fit. Returns false if no job waits any more. */
export function startHeads(queue: Waiting, candidates: Waiting): bool {
  while (!queue.isEmpty()) {
    const job = queue.head();
    const width = unchecked(processors[job]);
    shineUpTo(turnOf(job));
    late = 0;
    if (width > free && !(run.preempting && preempt(width, queue, candidates))) return true;
    if (run.ranksCandidates()) candidates.remove(job);
    queue.removeHead();
    if (run.keepsWork()) setSunnyTimes(job, late);
    startHead(job);
  }
  shineUpTo(Infinity);
  return false;
}

/** True if this is the first pass that leaves the head waiting. */
export function isNewlyBlocked(queue: Waiting): bool {
  return !isMarked(queue.head(), BLOCKED);
}

/**
 * Makes the reservation of a head that has to wait. The scheduler counts `available` processors as free
 * now. The first reservation of a job is written to its column and stays there.
 */
export function reserveForHead(queue: Waiting, available: i32): void {
  const head = queue.head();
  reserve(unchecked(processors[head]), available, now);
  if (!isNewlyBlocked(queue)) return;
  mark(head, BLOCKED);
  unchecked((reserved[head] = shadowTime));
}
