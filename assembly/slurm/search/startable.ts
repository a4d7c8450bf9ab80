// Finds the last candidate of the queue that may still start in this backfill cycle. A cycle only takes
// nodes, so a candidate that finds too few unreserved free nodes until its time limit finds too few until the
// end of the cycle.
import { allocateF64, allocateI32 } from '../../memory';
import { mayFit } from '../bounds';
import { maxTime, words } from '../cluster';
import { beginState, isEnough } from '../clusterState';
import { completing } from '../events/completing';
import { areLicensesFree } from '../events/licenses';
import { canPreempt, preemptionGroupOf } from '../events/preemptionGroups';
import { freeNow, withFree } from '../freeNow';
import { candidateJob, candidateNodes, candidatePartition, leastLimit, requestClass } from '../jobs';
import { keepUnreserved } from '../nodeSpace';
import { currentOf, queue } from '../queue';
import { loadRequest, needsMore } from '../request';
import { preemptionGroups, requestClasses, wholeNodes } from '../settings';
import { mayHoldAfter } from '../willRun';
import { availableList, useAvailableNodes } from './availableNodes';

let cycle: i32 = 0;
let now: f64 = 0;
/** For each request class, the shortest time known not to fit in its cycle. */
let cycleOf: StaticArray<i32> = allocateI32(0);
let shortestUnstartable: StaticArray<f64> = allocateF64(0);
let open: StaticArray<i32> = allocateI32(0);

export function allocateStartable(): void {
  cycleOf = allocateI32(requestClasses);
  shortestUnstartable = allocateF64(requestClasses);
  open = allocateI32(words);
}

/** @param instant whole seconds */
export function beginStartable(instant: f64): void {
  cycle++;
  now = instant;
}

/** Returns the seconds for which a candidate needs its nodes. */
export function lengthOf(candidate: i32): f64 {
  const limit = leastLimit(unchecked(candidateJob[candidate]));
  return 60 * min(limit, unchecked(maxTime[candidatePartition[candidate]]));
}

/** True if a candidate may preempt others. */
function mayPreempt(candidate: i32): bool {
  return canPreempt(
    preemptionGroupOf(unchecked(candidateJob[candidate]), unchecked(candidatePartition[candidate])),
  );
}

/** False only if a candidate does not start in this cycle. */
function canStartNow(candidate: i32): bool {
  if (mayPreempt(candidate)) return true;
  // Preempted jobs release licenses immediately.
  if (preemptionGroups == 0 && !areLicensesFree(candidateJob[candidate])) return false;
  if (!mayFit(candidate)) return false;
  const classIndex = unchecked(requestClass[candidate]);
  const length = lengthOf(candidate);
  if (unchecked(cycleOf[classIndex]) == cycle && length >= unchecked(shortestUnstartable[classIndex]))
    return false;
  if (findsNodes(candidate, length)) return true;
  unchecked((cycleOf[classIndex] = cycle));
  unchecked((shortestUnstartable[classIndex] = length));
  return false;
}

function findsNodes(candidate: i32, length: f64): bool {
  for (let word = 0; word < words; word++)
    unchecked((open[word] = freeNow[withFree + word] & ~completing[word]));
  if (!keepUnreserved(open, unchecked(candidateNodes[candidate]), now, now + length)) return false;
  loadRequest(candidate);
  useAvailableNodes(candidate);
  if (!wholeNodes && (availableList >= 0 || !needsMore)) return mayHoldAfter(open, 0, 0);
  beginState(open, 0);
  return isEnough();
}

/**
 * Returns the last position, from `from` to before `to`, of a candidate that may start in this cycle; `from`
 * - 1 if there is none.
 */
export function lastStartable(from: i32, to: i32): i32 {
  let last = to - 1;
  while (last >= from) {
    const candidate = currentOf(unchecked(queue[last]));
    if (candidate >= 0 && canStartNow(candidate)) break;
    last--;
  }
  return last;
}
