// Checks the job columns written by the host and makes the columns of a run from them, in one pass over each.
import * as run from '../run';
import { estimate, jobCount, length, processors, request, submit } from './columns';

/**
 * Times are below this, in seconds. Before it, a number can hold every whole second exactly, and adding a second
 * gives a later time.
 */
const LATEST: f64 = 9007199254740992;

/** The jobs that run longer than their requests, and are killed. */
export let overlong: i32 = 0;

/**
 * Takes run times from `length` and requests from `estimate`. A job holds its processors until it is done, or until
 * it is killed at its request; under the rule `each` at least for one second, as in PYSS. Returns whether the
 * submissions are in order, times are in the range, and jobs fit on the machine.
 */
export function prepareJobs(): bool {
  const least: f64 = run.handlesEach() ? 1 : 0;
  const machine = i32(run.machine);
  let fine = true;
  let last: f64 = 0;
  overlong = 0;
  for (let j = 0; j < jobCount; j++) {
    const submitted = unchecked(submit[j]);
    const runs = unchecked(length[j]);
    const asked = unchecked(estimate[j]);
    const p = unchecked(processors[j]);
    // Also false for NaN.
    const inRange = submitted >= last && submitted <= LATEST && runs >= 0 && runs <= LATEST;
    if (!(inRange && asked >= 0 && asked <= LATEST && p >= 1 && p <= machine)) fine = false;
    last = submitted;
    overlong += i32(runs > asked);
    unchecked((length[j] = max(least, min(runs, asked))));
    unchecked((estimate[j] = max(least, asked)));
  }
  if (run.keepsRequests()) for (let j = 0; j < jobCount; j++) unchecked((request[j] = estimate[j]));
  return fine;
}

/**
 * True if the last instant that the run can reach is in the range, and no estimate is too short to have an effect
 * there. In the worst case a job waits for all the others, and with feedback its user for all of them one after
 * the other, and for that many seconds of thinking.
 */
export function timesFit(thinking: f64): bool {
  let first: f64 = 0;
  let work = thinking;
  let shortest: f64 = Infinity;
  for (let j = 0; j < jobCount; j++) {
    const held = unchecked(length[j]);
    const estimated = unchecked(estimate[j]);
    first = max(first, unchecked(submit[j]));
    work += max(held, estimated);
    if (estimated < held) shortest = min(shortest, estimated);
  }
  const last = first + work;
  // Also false for NaN.
  return last < LATEST && last + shortest > last;
}
