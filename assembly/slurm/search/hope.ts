// Which candidates may start in this cycle of backfilling. A cycle only takes nodes: it starts jobs and plans
// others. So who finds too little free now, on nodes that nobody has planned until its limit, finds too
// little until the end of the cycle.
import { allocateF64, allocateI32 } from '../../memory';
import { mayFit } from '../bounds';
import { maxTime, words } from '../cluster';
import { completing } from '../events/completing';
import { areFree } from '../events/licences';
import { classOf, drivesOut } from '../events/preemptionOrder';
import { freeNow, withFree } from '../freeNow';
import { beginFuture, isEnough } from '../future';
import { candidateJob, candidateKind, candidateNodes, candidatePartition, leastLimit } from '../jobs';
import { currentOf, queue } from '../queue';
import { ask, needsMore } from '../request';
import { classes, kinds, wholeNodes } from '../settings';
import { findOpen } from '../table';
import { mayHoldAfter } from '../willRun';
import { list, useAble } from './able';

let cycle: i32 = 0;
let now: f64 = 0;
/** Of a kind: in that cycle, whoever asks for so many seconds or more has no hope. */
let cycleOf: StaticArray<i32> = allocateI32(0);
let hopeless: StaticArray<f64> = allocateF64(0);
let open: StaticArray<i32> = allocateI32(0);

export function allocateHope(): void {
  cycleOf = allocateI32(kinds);
  hopeless = allocateF64(kinds);
  open = allocateI32(words);
}

/** @param instant whole seconds */
export function beginHope(instant: f64): void {
  cycle++;
  now = instant;
}

/** The seconds for which a candidate asks for its nodes. */
export function lengthOf(candidate: i32): f64 {
  const limit = leastLimit(unchecked(candidateJob[candidate]));
  return 60 * min(limit, unchecked(maxTime[candidatePartition[candidate]]));
}

/** Whether jobs may be driven out for a candidate. */
function mayDrive(candidate: i32): bool {
  return drivesOut(classOf(unchecked(candidateJob[candidate]), unchecked(candidatePartition[candidate])));
}

/** Whether a candidate may start in this cycle. If not, it does not. */
function mayStart(candidate: i32): bool {
  if (mayDrive(candidate)) return true;
  // Who is driven out gives back licences at once.
  if (classes == 0 && !areFree(candidateJob[candidate])) return false;
  if (!mayFit(candidate)) return false;
  const kind = unchecked(candidateKind[candidate]);
  const length = lengthOf(candidate);
  if (unchecked(cycleOf[kind]) == cycle && length >= unchecked(hopeless[kind])) return false;
  if (findsRoom(candidate, length)) return true;
  unchecked((cycleOf[kind] = cycle));
  unchecked((hopeless[kind] = length));
  return false;
}

function findsRoom(candidate: i32, length: f64): bool {
  for (let word = 0; word < words; word++)
    unchecked((open[word] = freeNow[withFree + word] & ~completing[word]));
  if (!findOpen(open, unchecked(candidateNodes[candidate]), now, now + length)) return false;
  ask(candidate);
  useAble(candidate);
  if (!wholeNodes && (list >= 0 || !needsMore)) return mayHoldAfter(open, 0, 0);
  beginFuture(open, 0);
  return isEnough();
}

/** The last place, from `from` to before `to`, of a candidate that may start in this cycle; `from` - 1: none. */
export function lastHope(from: i32, to: i32): i32 {
  let last = to - 1;
  while (last >= from) {
    const candidate = currentOf(unchecked(queue[last]));
    if (candidate >= 0 && mayStart(candidate)) break;
    last--;
  }
  return last;
}
