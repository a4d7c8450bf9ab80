// Marks the waiting jobs that may have an earlier hole. A compression looks at no other job.
//
// Take a job of p processors with a plan of d seconds, whose reservation begins at r. It could start at an
// instant s before r if p processors are free on [s, min(s + d, r)); from r on it holds its own. If that
// stretch reaches r, p processors are free just before r: the job is _touched_. If it ends before r, there is
// a hole of full length before r: the job is _widened_. Conversely, a touched or widened job can move.
//
// The invariant: a touched job has the mark TOUCHED, and a widened job has the mark WIDENED.
//
// - A job that has just got its earliest hole is neither, so it loses its marks. This also holds after its
//   move: it gives back only processors behind its new start, where it needs none.
// - Taking processors makes no job touched or widened. Nor does the clock, since it only ends what could have
//   been a start.
// - Giving processors back on [from, to) makes a job touched only if from < r ≤ to, and if p processors are now
//   free somewhere on [from, to). It makes a job widened only if the hole shares an instant with [from, to): so
//   from < r, and the run of instants with p free processors around that instant is at least d long. A job
//   for which p processors were free on all of [from, to) before is affected in neither way.
//
// So whoever gives processors back calls giveBack() or marks(), which test these conditions for all jobs at a
// time. They round: the width of a job to its kind, the length of a run up, the length of a plan down, and
// instants to single precision, which keeps their order. A mark too many costs a look, and nothing else.
//
// A job that is touched and not widened moves to the first instant from which on its processors are free up
// to r, because any hole that begins earlier would have its full length before r. So a look at a job without
// the mark WIDENED needs no search.

import { spend } from '../effort';
import { addFree, count, first, free, stretchBegin, stretchEnd, times } from '../machine/profile';
import { newU8 } from '../native';
import { KINDS, lengthOf, Reservations } from '../queue/reservations';
import { Waiting } from '../queue/waiting';

// The rounding error of a sum or difference of two times is less than this share of either.
const ROUNDING: f64 = 1e-15;

/** For each kind of jobs one more than the length that a widened job's plan can have; 0 if none is affected. */
const limits: StaticArray<u8> = newU8(KINDS);

/** Processors come back on [from, to). */
export function giveBack(queue: Waiting, from: f64, to: f64, processors: i32): void {
  if (from >= to) return;
  addFree(from, to, processors);
  markAffected(queue, from, to, processors);
}

/** Processors have come back on [from, to), the stretch of the profile that was raised last. */
export function markAffected(queue: Waiting, from: f64, to: f64, processors: i32): void {
  if (queue.isEmpty()) return;
  const f = free;
  const r = queue.reservations;
  let least = unchecked(f[stretchBegin]);
  let most = least;
  for (let i = stretchBegin + 1; i < stretchEnd; i++) {
    least = min(least, unchecked(f[i]));
    most = max(most, unchecked(f[i]));
  }
  // Jobs of fewer processors had all of the stretch before.
  const narrowest = max(1, least - processors + 1);
  setLimits(r, narrowest, most);
  const low = queue.low();
  const high = queue.high();
  spend(0.05 * f64((high - low) >> 4));
  r.markAffected(low, high, limits, from, to);
}

function setLimits(r: Reservations, narrowest: i32, most: i32): void {
  const f = free;
  const low = r.kindOf(narrowest);
  const high = r.kindOf(most);
  for (let kind = 0; kind < KINDS; kind++) unchecked((limits[kind] = 0));
  let left = stretchBegin;
  let right = stretchEnd;
  for (let kind = high; kind >= low; kind--) {
    const width = max(narrowest, r.fewestOf(kind));
    while (left > first && unchecked(f[left - 1]) >= width) left--;
    while (right < count && unchecked(f[right]) >= width) right++;
    unchecked((limits[kind] = u8(1 + lengthOf(longestRun(width, left, right)))));
  }
}

/**
 * The longest time for which so many processors stay free that the raised stretch has a part of. Around the
 * stretch, they are free from the entry `left` on and up to the entry `right`.
 */
function longestRun(width: i32, left: i32, right: i32): f64 {
  const f = free;
  let longest: f64 = 0;
  let begin = left;
  for (let i = stretchBegin; i < stretchEnd; i++) {
    if (unchecked(f[i]) >= width) continue;
    if (i > stretchBegin) longest = max(longest, runLength(begin, i));
    begin = i + 1;
  }
  return begin < stretchEnd ? max(longest, runLength(begin, right)) : longest;
}

/** At least the length of the entries [i, end) of the profile: a plan that fits is not longer, although sums are rounded. */
function runLength(i: i32, end: i32): f64 {
  if (end == count) return Infinity;
  const from = unchecked(times[i]);
  const to = unchecked(times[end]);
  return to - from + ROUNDING * (abs(from) + abs(to));
}
