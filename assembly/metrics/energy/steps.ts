// Integrates power over the steps of a series, such as the carbon intensity of a grid or a price.
import { allocateF64 } from '../../memory';
import { addedOf, earlyTries, endOf, jobOf, startOf, wattsOf } from './attempts';

const JOULES_PER_MWH: f64 = 3.6e9;

/** The beginning of each step and the end of the last one, by the clock of the schedule, and the values. */
export let stepEdges: StaticArray<f64> = allocateF64(0);
export let stepValues: StaticArray<f64> = allocateF64(0);
let steps: i32 = 0;

/** The energy of the machine in each step, in joules. */
export let stepJoules: StaticArray<f64> = allocateF64(0);
/** Changes of the power that fills whole steps. */
let whole: StaticArray<f64> = allocateF64(0);

/** The energy of each job, or its cost. */
export let jobSums: StaticArray<f64> = allocateF64(0);
/** The integral of the series from the first edge to each edge. */
let until: StaticArray<f64> = allocateF64(0);

/** The step in which the last attempt began: the next one probably begins close to it. */
let near: i32 = 0;

/** Allocates that many steps, which the host fills. */
export function createSteps(count: i32): void {
  steps = count;
  stepEdges = allocateF64(f64(count + 1));
  stepValues = allocateF64(f64(count));
}

/**
 * Moves steps whose times are seconds since 1970 to the clock of the schedule, and cuts them to [from, to].
 *
 * @param origin seconds since 1970 at time 0 of the schedule
 */
export function moveSteps(origin: f64, from: f64, to: f64): void {
  for (let step = 1; step < steps; step++) unchecked((stepEdges[step] -= origin));
  unchecked((stepEdges[0] = from));
  unchecked((stepEdges[steps] = to));
}

/**
 * The step that holds a time: stepEdges[step] <= time < stepEdges[step + 1]. It is the first step for earlier times, and
 * the last one for later times.
 *
 * @param from a step that is probably close to it: the search takes a time that grows with the logarithm of the distance
 */
function stepAt(time: f64, from: i32): i32 {
  const edges = stepEdges;
  let low = from;
  let high = from + 1;
  let stride = 1;
  while (low > 0 && unchecked(edges[low]) > time) {
    high = low;
    low = max(0, low - stride);
    stride *= 2;
  }
  while (high < steps && unchecked(edges[high]) <= time) {
    low = high;
    high = min(steps, high + stride);
    stride *= 2;
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (unchecked(edges[middle]) <= time) low = middle;
    else high = middle;
  }
  return low;
}

/** Computes the energy of the machine in each step. @param idle watts of the machine while it runs no job */
export function addSteps(jobs: i32, idle: f64): void {
  near = 0;
  // The end of the last step is in one more, with an energy of 0.
  stepJoules = allocateF64(f64(steps + 1));
  whole = allocateF64(f64(steps + 1));
  for (let i = 0; i < jobs + earlyTries; i++) addAttempt(jobOf(i, jobs), startOf(i, jobs), endOf(i, jobs));
  let all: f64 = 0;
  for (let step = 0; step < steps; step++) {
    const seconds = unchecked(stepEdges[step + 1]) - unchecked(stepEdges[step]);
    all += unchecked(whole[step]);
    unchecked((stepJoules[step] += all * seconds));
    unchecked((stepJoules[step] += idle * seconds));
  }
}

function addAttempt(job: i32, attemptStart: f64, attemptEnd: f64): void {
  const from = max(attemptStart, unchecked(stepEdges[0]));
  const to = min(attemptEnd, unchecked(stepEdges[steps]));
  if (!(from < to)) return;
  const watts = addedOf(job);
  const first = stepAt(from, near);
  near = first;
  const next = unchecked(stepEdges[first + 1]);
  if (to <= next) {
    unchecked((stepJoules[first] += watts * (to - from)));
    return;
  }
  const last = to < unchecked(stepEdges[steps]) ? stepAt(to, first) : steps;
  unchecked((stepJoules[first] += watts * (next - from)));
  unchecked((stepJoules[last] += watts * (to - unchecked(stepEdges[last]))));
  unchecked((whole[first + 1] += watts));
  unchecked((whole[last] -= watts));
}

/** The cost of the energy of all steps, which addSteps() has computed: the sum of MWh times values. */
export function stepCost(): f64 {
  let total: f64 = 0;
  for (let step = 0; step < steps; step++)
    total += unchecked(stepValues[step]) * (unchecked(stepJoules[step]) / JOULES_PER_MWH);
  return total;
}

/** The largest decrease of the cost between two times if each attempt may begin up to `delay` later. */
export function delaySavings(jobs: i32, from: f64, to: f64, delay: f64): f64 {
  near = 0;
  let saving: f64 = 0;
  for (let i = 0; i < jobs + earlyTries; i++)
    saving += attemptSaving(jobOf(i, jobs), max(startOf(i, jobs), from), min(endOf(i, jobs), to), delay);
  return saving / JOULES_PER_MWH;
}

/**
 * The decrease of an attempt's cost at the best delay, in joules times the series. The cost as a function of the delay is
 * linear between the delays at which an end of the attempt passes an edge of the series, so it is least at one of these.
 */
function attemptSaving(job: i32, from: f64, to: f64, delay: f64): f64 {
  if (!(from < to)) return 0;
  const watts = addedOf(job);
  // A job whose measured power is less than the idle power of its processors is best at the dearest moment.
  const sign: f64 = watts < 0 ? -1 : 1;
  near = stepAt(from, near);
  let low = near;
  let high = stepAt(to, low);
  let delayed: f64 = 0;
  let change: f64 = 0;
  let least: f64 = 0;
  while (delayed < delay) {
    // The delays after which the start and the end pass the end of a step; the last step has none.
    const early = low < steps - 1 ? unchecked(stepEdges[low + 1]) - from : Infinity;
    const late = high < steps - 1 ? unchecked(stepEdges[high + 1]) - to : Infinity;
    const next = min(min(early, late), delay);
    change += sign * (unchecked(stepValues[high]) - unchecked(stepValues[low])) * (next - delayed);
    least = min(least, change);
    delayed = next;
    // By the delays, because a sum of the time and the delay may be rounded to before the edge.
    if (early <= next) low++;
    if (late <= next) high++;
  }
  return abs(watts) * -least;
}

/** Computes the energy of the processors of each job while they run it, in MWh. */
export function sumJobs(jobs: i32): void {
  jobSums = allocateF64(f64(jobs));
  for (let i = 0; i < jobs + earlyTries; i++)
    unchecked((jobSums[jobOf(i, jobs)] += endOf(i, jobs) - startOf(i, jobs)));
  scaleSums(jobs);
}

/** Computes the cost of that energy. All attempts are within the steps. */
export function sumJobCosts(jobs: i32): void {
  jobSums = allocateF64(f64(jobs));
  until = allocateF64(f64(steps + 1));
  near = 0;
  for (let step = 0; step < steps; step++) {
    const seconds = unchecked(stepEdges[step + 1]) - unchecked(stepEdges[step]);
    unchecked((until[step + 1] = unchecked(until[step]) + unchecked(stepValues[step]) * seconds));
  }
  for (let i = 0; i < jobs + earlyTries; i++)
    unchecked((jobSums[jobOf(i, jobs)] += integral(startOf(i, jobs), endOf(i, jobs))));
  scaleSums(jobs);
}

/** The integral of the series between two times. */
function integral(from: f64, to: f64): f64 {
  const first = stepAt(from, near);
  const last = stepAt(to, first);
  near = first;
  const value = unchecked(stepValues[first]);
  if (first == last) return value * (to - from);
  const inside = unchecked(until[last]) - unchecked(until[first + 1]);
  const ofLast = unchecked(stepValues[last]) * (to - unchecked(stepEdges[last]));
  return value * (unchecked(stepEdges[first + 1]) - from) + inside + ofLast;
}

function scaleSums(jobs: i32): void {
  for (let job = 0; job < jobs; job++)
    unchecked((jobSums[job] = (wattsOf(job) * unchecked(jobSums[job])) / JOULES_PER_MWH));
}
