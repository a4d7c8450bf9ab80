// Scheduling in rounds: Gainaru et al., ICPP 2019, section 4.3. A round packs all that wait, the largest request times
// processors first, each at its earliest start in the profile; starts never move, and the round ends with its last run.
// What its runs leave free, by ending early, is filled at each end and arrival: with whatever waits and, under its request,
// is planned to end by the horizon, the last planned end of the round; then with speculative runs. With pull, jobs planned
// for later speculate too, and if they are done by then their place becomes a gap.
import { planTimers, Timers } from '../events/timers';
import { PlannedEnds, planPlannedEnds } from '../machine/plannedEnds';
import { addFree, earliestHole, freeUntil } from '../machine/profile';
import { Waiting } from '../queue/waiting';
import { ends, now, startNow } from './clock';
import { plan, processors, reserved, start } from './jobs';
import { currentRequest, isSpeculative, prepareSpeculation } from './sequences';
import { isBetter, speculating, worth } from './speculation';

/** The planned starts. */
export let starts: Timers = new Timers(0, 0, false);
let plannedEnds: PlannedEnds = new PlannedEnds(0); // of the runs that have not ended, planned ones too
let pulling: bool = false;

export function planRounds(jobs: f64): void {
  planTimers(jobs, 0, false);
  planPlannedEnds(2 * jobs);
}

/** The reserved column holds the planned start of each job that has one, else NaN. */
export function createRounds(jobs: i32): void {
  starts = new Timers(jobs, 0, false);
  plannedEnds = new PlannedEnds(2 * jobs);
}

/** Jobs planned for later may speculate. */
export function allowPull(pull: bool): void {
  pulling = pull;
}

export function isPlanned(job: i32): bool {
  return !isNaN(unchecked(reserved[job]));
}

function take(from: f64, to: f64, job: i32): void {
  addFree(from, to, -unchecked(processors[job]));
  plannedEnds.add(1, to);
}

function planRun(job: i32, at: f64): void {
  take(at, at + unchecked(plan[job]), job);
  unchecked((reserved[job] = at));
  starts.set(at, job);
}

/** A run has ended, early or not. */
export function endRun(job: i32): void {
  const planned = unchecked(start[job]) + unchecked(plan[job]);
  addFree(now, planned, unchecked(processors[job]));
  plannedEnds.remove(1, planned);
}

/** The job is done in a speculative run: if one was planned for later, it is not needed. */
export function withdraw(job: i32): void {
  if (!isPlanned(job)) return;
  const from = unchecked(reserved[job]);
  const to = from + currentRequest(job);
  addFree(from, to, unchecked(processors[job]));
  plannedEnds.remove(1, to);
  starts.cancel(job);
  unchecked((reserved[job] = NaN));
}

/** Neither does anything run nor is anything planned: all that wait make the next round. */
export function packRound(queue: Waiting): void {
  if (ends.count + starts.count > 0) return;
  while (!queue.isEmpty()) {
    const job = queue.head();
    planRun(job, earliestHole(now, unchecked(plan[job]), unchecked(processors[job]), Infinity));
    queue.removeHead();
  }
}

/** Fills what has become free up to the horizon. */
export function fillRound(queue: Waiting): void {
  if (plannedEnds.isEmpty()) return;
  const last = plannedEnds.latest();
  let i = queue.low();
  while (i < queue.high()) {
    const asked = unchecked(queue.plan[i]);
    const at: f64 =
      now + asked > last ? Infinity : earliestHole(now, asked, unchecked(queue.processors[i]), Infinity);
    if (at + asked > last) i++;
    else {
      planRun(unchecked(queue.job[i]), at);
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
    if (pulling) {
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

/** The runs planned for this instant start. */
export function startPlanned(): void {
  while (starts.next() == now) {
    const job = starts.take();
    unchecked((reserved[job] = NaN));
    startNow(job);
  }
}
