// Keeps the running jobs ordered by expected end, then by number.
import { allocateF64, allocateI32 } from '../memory';
import { moveF64, moveI32 } from '../native/moves';

export let runningCount: i32 = 0;
export let runningJob: StaticArray<i32> = allocateI32(0);
export let runningEnd: StaticArray<f64> = allocateF64(0);

export function allocateRunning(capacity: i32): void {
  runningJob = allocateI32(capacity);
  runningEnd = allocateF64(capacity);
}

/** Returns the first position whose end is not before this one. */
function placeOf(end: f64, job: i32): i32 {
  let low = 0;
  let high = runningCount;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = unchecked(runningEnd[middle]);
    if (other < end || (other == end && unchecked(runningJob[middle]) < job)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the number of running jobs that are expected to end by a given time. */
export function endsUntil(instant: f64): i32 {
  let low = 0;
  let high = runningCount;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (unchecked(runningEnd[middle]) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the first expected end after a given time; infinity if there is none. */
export function nextEnd(instant: f64): f64 {
  const at = endsUntil(instant);
  return at < runningCount ? unchecked(runningEnd[at]) : Infinity;
}

export function addRunning(end: f64, job: i32): void {
  const at = placeOf(end, job);
  moveF64(runningEnd, at + 1, at, runningCount - at);
  moveI32(runningJob, at + 1, at, runningCount - at);
  unchecked((runningEnd[at] = end));
  unchecked((runningJob[at] = job));
  runningCount++;
}

export function removeRunning(end: f64, job: i32): void {
  const at = placeOf(end, job);
  runningCount--;
  moveF64(runningEnd, at, at + 1, runningCount - at);
  moveI32(runningJob, at, at + 1, runningCount - at);
}
