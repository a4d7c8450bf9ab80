// Marks the waiting jobs that may have an earlier hole. A compression looks at no other job.
//
// Take a job of p processors with an estimate of d seconds, whose reservation begins at r. It could start at an
// instant s before r if p processors are free on [s, min(s + d, r)); from r on it holds its own. If that
// stretch reaches r, p processors are free just before r: the job is _touched_. If it ends before r, there
// is a hole of full length before r: the job is _widened_. Conversely, a touched or widened job can move.
// An estimate of no length needs its processors at s only, and is widened where it fits.
//
// The invariant: a touched job has the mark TOUCHED, and a widened job has the mark WIDENED or LATER. Proof:
//
// - A job that has just got its earliest hole is neither, so it loses its marks. The processors that its
//   own move releases are behind its new start, and so do not change this.
// - Taking processors makes no job touched or widened. Nor does the clock, because an instant that has
//   passed is no start any more.
// - Giving processors back on [from, to) makes a job touched only if from < r ≤ to and p processors are
//   now free somewhere on [from, to). It makes a job widened only if the hole shares an instant with
//   [from, to). Then from < r, and the run of instants with p free processors around that instant is at
//   least d long. If p processors were free on all of [from, to) before, it does neither.
//
// Code that frees processors calls giveBack() or markAffected(), which test these conditions for many
// jobs at a time. They are rounded in the safe direction: the processors of a job down to those of its
// kind, the length of a run up, the length of an estimate down, and instants to single precision, which keeps
// their order. A superfluous mark only costs one check.
//
// A job that is touched and not widened moves to the start of the run of p free processors that ends at r.
// So a look at a job without the marks WIDENED and LATER needs no search.
//
// The hole of a widened job shares an instant with a stretch that came back since it last got its earliest hole.
// So it begins before the latest end of these stretches, and ends after their earliest beginning. While a long
// queue has an index, a search keeps to that (queue/reservations.ts).

import { spend } from '../effort';
import { lengthOf } from '../jobs/lengths';
import { addFree, count, first, free, stretchBegin, stretchEnd, times } from '../machine/profile';
import { newU8 } from '../native/columns';
import { clear16 } from '../native/scans';
import { log2Floor } from '../native/words';
import { KINDS } from '../queue/byEstimate';
import { Reservations } from '../queue/reservations';
import { Waiting } from '../queue/waiting';

// The rounding error of a sum or difference of two times is less than this share of either.
const ROUNDING: f64 = 1e-15;

/** For each kind of jobs: 1 + the most that the estimate of a widened job can have (lengthOf()), or 0. */
const limits: StaticArray<u8> = newU8(KINDS);

/** Processors come back on [from, to). */
export function giveBack(queue: Waiting, from: f64, to: f64, processors: i32): void {
  if (from >= to) return;
  addFree(from, to, processors);
  markAffected(queue, from, to, processors);
}

/** Processors have come back on [from, to), the stretch of the profile that was raised last. */
export function markAffected(queue: Waiting, from: f64, to: f64, processors: i32): void {
  const r = queue.reservations;
  if (from >= r.latest || queue.isEmpty()) return;
  const f = free;
  const end = stretchEnd;
  let least = unchecked(f[stretchBegin]);
  let most = least;
  for (let i = stretchBegin + 1; i < end; i++) {
    const here = unchecked(f[i]);
    least = min(least, here);
    most = max(most, here);
  }
  // Jobs of fewer processors had all of the stretch before.
  const narrowest = max(1, least - processors + 1);
  const kinds = r.kinds & ((2 << r.kindOf(most)) - (1 << r.kindOf(narrowest)));
  if (kinds == 0) return;
  setLimits(r, kinds, narrowest, least);
  spend(0.05 * f64((queue.high() - queue.low()) >> 4));
  r.markAffected(queue, limits, from, to);
}

/**
 * Sets the limits of the jobs of some kinds, one bit for each, with `narrowest` or more processors. On all of
 * the raised stretch, `least` processors are free.
 */
function setLimits(r: Reservations, kinds: i32, narrowest: i32, least: i32): void {
  const f = free;
  const begin = first;
  const end = count;
  clear16(limits);
  let left = stretchBegin;
  let right = stretchEnd;
  let limit: u8 = 0; // if the run has all entries of [left, right)
  for (let rest = kinds; rest != 0; ) {
    const kind = log2Floor(rest);
    rest ^= 1 << kind;
    const width = max(narrowest, r.fewestOf(kind));
    const entries = right - left;
    while (left > begin && unchecked(f[left - 1]) >= width) left--;
    while (right < end && unchecked(f[right]) >= width) right++;
    if (width > least) unchecked((limits[kind] = limitOf(longestRun(width, left, right))));
    else {
      if (limit == 0 || right - left > entries) limit = limitOf(runLength(left, right));
      unchecked((limits[kind] = limit));
    }
  }
}

function limitOf(run: f64): u8 {
  return u8(1 + lengthOf(run));
}

/**
 * The longest time for which that many processors stay free that the raised stretch has a part of. Around the
 * stretch, they are free from the entry `left` on and up to the entry `right`.
 */
function longestRun(width: i32, left: i32, right: i32): f64 {
  const f = free;
  const end = stretchEnd;
  let longest: f64 = 0;
  let begin = left;
  for (let i = stretchBegin; i < end; i++) {
    if (unchecked(f[i]) >= width) continue;
    if (i > stretchBegin) longest = longer(longest, runLength(begin, i));
    begin = i + 1;
  }
  return begin < end ? longer(longest, runLength(begin, right)) : longest;
}

// The engine compiles this to less than max(), which also knows NaN.
function longer(a: f64, b: f64): f64 {
  return a > b ? a : b;
}

/** The length of the entries [i, end) of the profile, rounded up: no estimate that fits there is longer. */
function runLength(i: i32, end: i32): f64 {
  if (end == count) return Infinity;
  const from = unchecked(times[i]);
  const to = unchecked(times[end]);
  return to - from + ROUNDING * (abs(from) + abs(to));
}
