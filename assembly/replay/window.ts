// Moves a window over a log that is longer than memory. The columns hold the jobs from the first
// that has not ended to the last that is known. At the horizon the run pauses. The ended jobs in front
// leave the columns. The other jobs move down and get lower numbers, and the host adds new jobs after
// them. The order of the numbers stays, so nothing else changes.
//
// A window serves queues without backfilling and with EASY, and estimates that are known before the run and
// are never too short. Preemption, conservative backfilling and predictions keep more data of each job
// than its columns.

import {
  estimate,
  flags,
  jobCount,
  length,
  processors,
  reserved,
  setJobCount,
  start,
  submit,
} from '../jobs/columns';
import { believed } from '../machine/processors';
import { moveF64, moveI32 } from '../native/moves';
import * as run from '../run';
import { ends } from './clock';
import { forgetSubmissions, submissions } from './instants/arrivals';
import { setHorizon } from './loop';
import { leastWaiting, renumberWaiting, writeKeys } from './queues';

/** The number of ended jobs before the first job that has not ended. */
export function countEnded(): i32 {
  return ends.least(leastWaiting(submissions()));
}

/** Removes the first `count` jobs, which have ended. */
export function dropJobs(count: i32): void {
  const left = jobCount - count;
  believed.settle();
  moveF64(submit, 0, count, left);
  moveF64(length, 0, count, left);
  moveF64(estimate, 0, count, left);
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
 * The columns now hold `jobs` jobs. The jobs from `from` on are new. Events from `horizon` on are not
 * known yet. It is the last submission among the jobs, or infinity if no more jobs will come.
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
