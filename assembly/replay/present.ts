// Starts a replay in the middle: at an instant at which jobs run and wait. The host fills the columns
// as for any replay, sorted by submission. A job that was submitted by that instant runs if its entry in the
// start column is not later. Any other of these jobs waits. Under conservative backfilling its entry is its
// reservation, or NaN if it has none. Jobs without a reservation get one in the order of the queue.
//
// All other state of a policy is rebuilt. EASY makes its reservation in the pass at that instant. A pass
// without an event since the last pass starts nothing, so a state after a pass stays what it is. Under
// conservative backfilling every waiting job gets a mark. A superfluous mark only costs one check
// (marks.ts).

import { CONSERVATIVE } from '../codes/backfilling';
import { processors, setOrigin, start } from '../jobs/columns';
import { addFree, clearProfile } from '../machine/profile';
import * as run from '../run';
import { ends, estimatedEnd, now, overruns, setClock, startNow } from './clock';
import { admit, reserveRest } from './conservative';
import { nextArrival, nextSubmitted, submissions } from './instants/arrivals';
import { openForPass } from './instants/batch';
import { join, queue } from './queues';
import { continueJob } from './running';
import { extendJobs } from './window';

/**
 * Begins a run at an instant. The first step makes the pass of that instant.
 *
 * @param origin the submission from which the orders f1 to f4 count
 * @param jobs the number of jobs in the columns
 * @param horizon as for extendJobs()
 */
export function beginPresent(instant: f64, origin: f64, jobs: i32, horizon: f64): void {
  setOrigin(origin);
  extendJobs(0, jobs, horizon);
  while (nextArrival() <= instant) {
    const job = nextSubmitted();
    const from = unchecked(start[job]);
    if (from > instant || isNaN(from)) continue;
    setClock(from);
    startNow(job);
  }
  setClock(instant);
  while (overruns.next() <= now) overruns.take();
  if (run.backfilling == CONSERVATIVE) reservePresent();
  else queuePresent();
  openForPass();
}

function waits(job: i32): bool {
  return !(unchecked(start[job]) <= now);
}

function queuePresent(): void {
  for (let i = 0; i < ends.count; i++) continueJob(unchecked(ends.job[i]));
  const jobs = submissions();
  for (let job = 0; job < jobs; job++) if (waits(job)) join(job);
}

function reservePresent(): void {
  clearProfile(now);
  for (let i = 0; i < ends.count; i++) {
    const job = unchecked(ends.job[i]);
    addFree(now, estimatedEnd(job), -unchecked(processors[job]));
  }
  const jobs = submissions();
  for (let job = 0; job < jobs; job++) if (waits(job)) admit(queue, job);
  reserveRest(queue);
}
