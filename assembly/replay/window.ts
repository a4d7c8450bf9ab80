// A window that moves over a log longer than memory. The columns hold the jobs from the first that has not ended up to the
// last that is known. At the horizon the run pauses. The ended jobs in front leave the columns, the others move down and get
// lower numbers, and the host fills in new jobs behind them. The order of the numbers stays, so nothing else changes.
//
// A window serves queues without backfilling and with EASY, and plans that are known before the run and are never too short.
// Preemption, conservative backfilling and predictions keep more of each job than its columns.

import {
  flags,
  jobCount,
  length,
  plan,
  processors,
  reserved,
  setJobCount,
  start,
  submit,
} from '../jobs/columns';
import { moveF64, moveI32 } from '../native';
import * as run from '../run';
import { ends } from './clock';
import { forgetSubmissions, submissions } from './instants/arrivals';
import { setHorizon } from './loop';
import { leastWaiting, renumberWaiting, writeKeys } from './queues';

/** How many jobs from the first on have ended. */
export function countEnded(): i32 {
  return ends.least(leastWaiting(submissions()));
}

/** The first `count` jobs, which have ended, leave. */
export function dropJobs(count: i32): void {
  const left = jobCount - count;
  moveF64(submit, 0, count, left);
  moveF64(length, 0, count, left);
  moveF64(plan, 0, count, left);
  moveF64(start, 0, count, left);
  if (run.reserves()) moveF64(reserved, 0, count, left);
  moveI32(processors, 0, count, left);
  for (let job = 0; job < left; job++) unchecked((flags[job] = flags[job + count]));
  ends.renumber(count, left);
  renumberWaiting(count, left);
  forgetSubmissions(count);
  setJobCount(left);
}

/**
 * The columns now hold `jobs` jobs, new from `from` on. What happens from `horizon` on is not known yet: the last submission
 * among them, or infinity if no more will come.
 */
export function extendJobs(from: i32, jobs: i32, horizon: f64): void {
  for (let job = from; job < jobs; job++) {
    unchecked((flags[job] = 0));
    if (run.reserves()) unchecked((reserved[job] = NaN));
    writeKeys(job);
  }
  setJobCount(jobs);
  setHorizon(horizon);
}
