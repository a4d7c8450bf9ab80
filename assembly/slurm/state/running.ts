// Keeps the running jobs ordered by expected end, then by number.
import { onAllocate } from '../structures/allocation';
import { firstAbove, firstAtLeast } from '../structures/bisect';
import { SortedJobs } from '../structures/sortedJobs';
import { maxAllocations } from './resources';

/** The key of a job is its expected end. */
export let running: SortedJobs = new SortedJobs(0);

onAllocate(() => {
  running = new SortedJobs(maxAllocations);
});

/** Returns the number of running jobs that are expected to end by a given time. */
export function endsUntil(instant: f64): i32 {
  return firstAbove(running.key, 0, running.count, instant);
}

/** Returns the number of running jobs that are expected to end before a given time. */
export function endsBefore(instant: f64): i32 {
  return firstAtLeast(running.key, 0, running.count, instant);
}

/** Returns the first expected end after a given time; infinity if there is none. */
export function nextEnd(instant: f64): f64 {
  const at = endsUntil(instant);
  return at < running.count ? expectedEndAt(at) : Infinity;
}

/** Returns the expected end of the running job at a position. */
export function expectedEndAt(place: i32): f64 {
  return unchecked(running.key[place]);
}
