// Implements scheduling in rounds: Gainaru et al., ICPP 2019, section 4.3. A round packs all waiting jobs in the
// order of request times processors, the largest product first. Each job gets its earliest start in the
// profile, and starts never move. The round ends with its last run. The horizon is the last estimated end
// of the round. When jobs end early, processors become free. They are offered at each end and each
// arrival: first to waiting jobs that are expected to end by the horizon, then to speculative runs. With
// pull, jobs that are planned for later speculate too. If such a job finishes, its planned run is
// withdrawn.

import { isSpent } from '../effort';
import { Timers } from '../events/timers';
import { estimate, processors, reserved, start } from '../jobs/columns';
import { currentRequest, isSpeculative, prepareSpeculation } from '../jobs/sequences';
import { earliestHole, freeUntil } from '../machine/holes';
import { addFree } from '../machine/profile';
import { SortedEnds } from '../machine/sortedEnds';
import { Waiting } from '../queue/waiting';
import * as run from '../run';
import { ends, now, startNow } from './clock';
import { isBetter, speculating, worth } from './speculation';

/** The planned starts. */
export let starts: Timers = new Timers(0, 0, false);
let estimatedEnds: SortedEnds = new SortedEnds(0); // of running jobs and of planned runs

/** The reserved column holds the planned start of each job that has one. Other jobs have NaN there. */
export function createRounds(): void {
  const jobs = run.jobs;
  starts = new Timers(jobs, 0, false);
  estimatedEnds = new SortedEnds(2 * jobs);
}

export function isPlanned(job: i32): bool {
  return !isNaN(unchecked(reserved[job]));
}

function take(from: f64, to: f64, job: i32): void {
  addFree(from, to, -unchecked(processors[job]));
  estimatedEnds.add(1, to);
}

function planStart(job: i32, at: f64): void {
  take(at, at + unchecked(estimate[job]), job);
  unchecked((reserved[job] = at));
  starts.set(at, job);
}

/** A run has ended at its estimated end or earlier. */
export function endRun(job: i32): void {
  const until = unchecked(start[job]) + unchecked(estimate[job]);
  addFree(now, until, unchecked(processors[job]));
  estimatedEnds.remove(1, until);
}

/**
 * The job has finished in a speculative run. Withdraws the run that was planned for later, if there is
 * one.
 */
export function withdraw(job: i32): void {
  if (!isPlanned(job)) return;
  const from = unchecked(reserved[job]);
  const to = from + currentRequest(job);
  addFree(from, to, unchecked(processors[job]));
  estimatedEnds.remove(1, to);
  starts.cancel(job);
  unchecked((reserved[job] = NaN));
}

/** True if no job runs and no run is planned. The waiting jobs then make the next round. */
export function isRoundOver(): bool {
  return ends.count + starts.count == 0;
}

/** Plans a round. Returns true when the round is planned, false if the step's work is used up first. */
export function packRound(queue: Waiting): bool {
  while (!queue.isEmpty()) {
    if (isSpent()) return false;
    const job = queue.head();
    planStart(job, earliestHole(now, unchecked(estimate[job]), unchecked(processors[job])));
    queue.removeHead();
  }
  return true;
}

/** Offers the processors that are free until the horizon to waiting jobs and to speculative runs. */
export function fillRound(queue: Waiting): void {
  if (estimatedEnds.isEmpty()) return;
  const last = estimatedEnds.latest();
  let i = queue.low();
  while (i < queue.high()) {
    const asked = unchecked(queue.estimate[i]);
    const at: f64 = now + asked > last ? Infinity : earliestHole(now, asked, unchecked(queue.processors[i]));
    if (at + asked > last) i++;
    else {
      planStart(unchecked(queue.job[i]), at);
      i = queue.drop(i);
    }
  }
  if (speculating) speculate(queue, last);
}

let best: i32 = -1;
let bestWorth: f64 = 0;
let bestEnd: f64 = 0;

function consider(job: i32, limit: f64): void {
  const end = min(freeUntil(now, unchecked(processors[job])), limit);
  const value = worth(job, end - now);
  if (!isBetter(job, value, best, bestWorth)) return;
  best = job;
  bestWorth = value;
  bestEnd = end;
}

function speculate(queue: Waiting, last: f64): void {
  while (true) {
    best = -1;
    bestWorth = 0;
    for (let i = queue.low(); i < queue.high(); i++) consider(unchecked(queue.job[i]), last);
    if (run.pulling) {
      for (let i = 0; i < starts.count; i++) {
        const job = unchecked(starts.job[i]);
        if (!isSpeculative(job)) consider(job, min(last, unchecked(reserved[job])));
      }
    }
    if (best < 0) return;
    if (!isPlanned(best)) queue.remove(best);
    prepareSpeculation(best, bestEnd - now);
    take(now, bestEnd, best);
    startNow(best);
  }
}

/** Starts the runs that are planned for this instant. */
export function startPlanned(): void {
  while (starts.next() == now) {
    const job = starts.take();
    unchecked((reserved[job] = NaN));
    startNow(job);
  }
}
