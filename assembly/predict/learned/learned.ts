// Computes the estimate LEARNED: a run time predicted by a linear model of a job's features, which learns from each job
// that completes. Gaussier et al., SC 2015; the rules are those of their program. The repaired form takes run times
// where the program takes times since submissions, and no weight below 1.

import { length, submit } from '../../jobs/columns';
import * as run from '../../run';
import { createFeatures, FEATURES, fillFeatures, lossWeight, noteFeatures } from './features';
import { createGradient, learnFrom, told } from './gradient';
import { createUsers, done, stopped } from './users';

export function createLearned(): void {
  const jobs: f64 = run.learns() ? run.jobs : 0;
  const count: f64 = run.learns() ? f64(FEATURES) : 0;
  createUsers(jobs, run.learns() ? run.users : 0);
  createFeatures(jobs, count);
  createGradient(count);
}

/** The predicted run time of the job that is submitted now, in whole seconds; NaN once the weights are. */
export function learnedRun(job: i32): f64 {
  noteFeatures(job, unchecked(submit[job]));
  fillFeatures(job);
  return floor(abs(told()));
}

/** Learns from a job that is completed now. */
export function learnRun(job: i32, now: f64): void {
  stopped(job);
  fillFeatures(job);
  learnFrom(unchecked(length[job]), unchecked(lossWeight[job]));
  done(job, now);
}
