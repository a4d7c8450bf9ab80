// Computes the energy of a machine, and its mean power in windows from the first submission on.
import { allocateF64 } from '../../memory';
import { addedOf, earlyTries, endOf, jobOf, startOf, wattsOf } from './attempts';

/** The energy of the machine, and of the processors that run jobs, in joules. */
export let joules: f64 = 0;
export let busyJoules: f64 = 0;

/** The mean power in each window, in watts. */
let means: StaticArray<f64> = allocateF64(0);
/** Changes of the power that fills whole windows. */
let whole: StaticArray<f64> = allocateF64(0);
let windows: i32 = 0;
let seconds: f64 = 0;
let begin: f64 = 0;
let over: f64 = 0;

/**
 * Adds up the energy from one time to another. The last window may be shorter than the others.
 *
 * @param idle watts of the machine while it runs no job
 * @param window length of a window, in seconds
 * @param count number of windows
 */
export function measureEnergy(jobs: i32, idle: f64, from: f64, to: f64, window: f64, count: i32): void {
  windows = count;
  seconds = window;
  begin = from;
  over = to;
  joules = 0;
  busyJoules = 0;
  // The end of the last window is in one more, with an energy of 0.
  means = allocateF64(f64(windows + 1));
  whole = allocateF64(f64(windows + 1));
  for (let i = 0; i < jobs + earlyTries; i++) addAttempt(jobOf(i, jobs), startOf(i, jobs), endOf(i, jobs));
  joules += idle * (to - from);
  let all = idle;
  for (let w = 0; w < windows; w++) {
    const its = min(window, to - (from + f64(w) * window));
    all += unchecked(whole[w]);
    unchecked((means[w] = unchecked(means[w]) / its + all));
  }
}

function addAttempt(job: i32, attemptStart: f64, attemptEnd: f64): void {
  const from = max(attemptStart, begin);
  const to = min(attemptEnd, over);
  const held = to - from;
  if (!(held > 0)) return;
  const watts = addedOf(job);
  joules += watts * held;
  busyJoules += wattsOf(job) * held;
  const first = i32((from - begin) / seconds);
  const last = i32((to - begin) / seconds);
  if (first == last) {
    unchecked((means[first] += watts * held));
    return;
  }
  unchecked((means[first] += watts * (begin + f64(first + 1) * seconds - from)));
  unchecked((means[last] += watts * (to - (begin + f64(last) * seconds))));
  unchecked((whole[first + 1] += watts));
  unchecked((whole[last] -= watts));
}

/** The mean power of this rank among the windows; 0 is the lowest. Moves the means (Hoare's selection). */
export function powerOfRank(rank: i32): f64 {
  let low = 0;
  let high = windows - 1;
  while (low < high) {
    const pivot = unchecked(means[(low + high) >> 1]);
    let i = low;
    let j = high;
    while (i <= j) {
      while (unchecked(means[i]) < pivot) i++;
      while (unchecked(means[j]) > pivot) j--;
      if (i > j) break;
      const mean = unchecked(means[i]);
      unchecked((means[i++] = unchecked(means[j])));
      unchecked((means[j--] = mean));
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return unchecked(means[rank]);
}
