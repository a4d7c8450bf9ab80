// Searches for holes in the availability profile (profile.ts). A hole is a stretch of time on which enough processors
// stay free for long enough.

import { spend } from '../effort';
import { enoughIn32 } from '../native/scans';
import { lowestBit } from '../native/words';
import { count, entryAt, first, free, stretchBegin, stretchEnd, times, WORD } from './profile';

/** The processors that are free at an instant, which must not be in the past. */
export function freeAt(time: f64): i32 {
  return unchecked(free[entryAt(time)]);
}

/**
 * The instant until which that many processors stay free from an instant on. If they are not free, it is
 * the instant itself; if they stay free for good, it is infinity.
 */
export function freeUntil(from: f64, processors: i32): f64 {
  const f = free;
  let i = entryAt(from);
  if (unchecked(f[i]) < processors) return from;
  while (++i < count) if (unchecked(f[i]) < processors) return unchecked(times[i]);
  return Infinity;
}

/** The first entry from which on that many processors stay free up to and with the i-th, which has them. */
export function freeSince(i: i32, processors: i32): i32 {
  const f = free;
  while (i > first && unchecked(f[i - 1]) >= processors) i--;
  return i;
}

/**
 * True if the given number of processors stays free for the given time in a stretch of time that shares an instant with
 * the one to which processors were added last.
 */
export function isRaised(duration: f64, processors: i32): bool {
  const f = free;
  for (let i = stretchBegin; i < stretchEnd; i++) {
    if (unchecked(f[i]) < processors) continue;
    const begin = i == stretchBegin ? freeSince(i, processors) : i;
    const end = unchecked(times[begin]) + duration;
    while (++i < count && unchecked(f[i]) >= processors) if (unchecked(times[i]) >= end) return true;
    if (i == count || unchecked(times[i]) >= end) return true;
  }
  return false;
}

/**
 * The earliest start from an instant on at which that many processors are free for so long. There is always
 * one.
 */
export function earliestHole(from: f64, duration: f64, processors: i32): f64 {
  const entry = entryAt(from);
  return max(from, unchecked(times[search(entry, from, duration, processors, Infinity, Infinity)]));
}

/**
 * The first entry before `limit` from which on `processors` stay free for `duration` or until `limit`,
 * whichever is shorter; -1 if there is none.
 */
export function earlierHole(duration: f64, processors: i32, limit: f64): i32 {
  return search(first, unchecked(times[first]), duration, processors, limit, limit);
}

/** Like earlierHole(), but only for the holes that end after the instant `from` and begin before `until`. */
export function holeWithin(from: f64, until: f64, duration: f64, processors: i32, limit: f64): i32 {
  let entry = from > unchecked(times[first]) ? entryAt(from) : first;
  if (unchecked(free[entry]) >= processors) entry = freeSince(entry, processors);
  return search(entry, unchecked(times[entry]), duration, processors, min(until, limit), limit);
}

// Searches from an entry on, which begins or holds at `from`. It reads words of 32 entries. A word has
// one bit for each entry, which says whether the entry has enough processors. The search goes from change
// to change of these bits.
function search(entry: i32, from: f64, duration: f64, processors: i32, until: f64, limit: f64): i32 {
  const t = times;
  spend(1 + f64(count - entry) / WORD);
  let i = entry + 1;
  let start = entry;
  let open = i32(unchecked(free[entry]) >= processors);
  let end = min(from + duration, limit);
  while (i < count) {
    if (open != 0) {
      if (unchecked(t[i]) >= end) return start;
    } else if (unchecked(t[i]) >= until) return -1;
    const enough = enoughIn32(free, i, processors);
    let changes = enough ^ ((enough << 1) | open);
    const left = count - i;
    if (left < WORD) changes &= (1 << left) - 1;
    while (changes != 0) {
      const at = i + lowestBit(changes);
      const time = unchecked(t[at]);
      changes &= changes - 1;
      open ^= 1;
      if (open == 0) {
        if (time >= end) return start;
      } else {
        if (time >= until) return -1;
        start = at;
        end = min(time + duration, limit);
      }
    }
    i += WORD;
  }
  return open != 0 ? start : -1;
}
