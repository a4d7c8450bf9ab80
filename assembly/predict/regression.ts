// Predicts an estimate by online linear regression. It predicts the accuracy (run over request) of a job from eight
// features, and learns from all completed jobs. It follows Gaussier et al., "Improving backfilling by using
// machine learning to predict running times", SC 2015, but its loss is the squared error of the accuracy.
// Before any job has completed, the accuracy is 1, and the estimate is the request.

import { length, processors, request } from '../jobs/columns';
import { log } from '../math/log';
import { allocateF64 } from '../memory';
import { application, History, user } from './history';
import { createLeastSquares, features, observe, tell } from './leastSquares';

const FEATURES: i32 = 8;
const KEPT: i32 = 5; // the number of features that depend on the jobs completed before the submission
const LOGS: f64 = 0.1; // brings logarithms to the size of the other features
const UNKNOWN: f64 = 0.5; // for an accuracy

let ofUser: History = new History(0);
let ofApplication: History = new History(0);
let runs: History = new History(0);
let kept: StaticArray<f64> = allocateF64(0);

export function createRegression(jobs: f64, users: f64, applications: f64): void {
  ofUser = new History(users);
  ofApplication = new History(applications);
  runs = new History(users);
  createLeastSquares(FEATURES, 1);
  kept = allocateF64(f64(KEPT) * jobs);
}

function restoreFeatures(job: i32): void {
  const x = features;
  unchecked((x[0] = 1));
  unchecked((x[1] = LOGS * log(max(unchecked(request[job]), 1))));
  unchecked((x[2] = LOGS * log(f64(unchecked(processors[job])))));
  for (let i = 0; i < KEPT; i++) unchecked((x[3 + i] = kept[KEPT * job + i]));
}

/** The predicted run time of the job that is submitted now. */
export function regress(job: i32): f64 {
  const asked = unchecked(request[job]);
  const who = unchecked(user[job]);
  const what = unchecked(application[job]);
  const last = ofUser.last(who, UNKNOWN);
  const before = ofUser.before(who, last);
  const same = ofApplication.last(what, last);
  const sameBefore = ofApplication.before(what, same);
  const run = runs.last(who, UNKNOWN * asked);
  const mean = (run + runs.before(who, run)) / 2;
  const at = KEPT * job;
  unchecked((kept[at] = last));
  unchecked((kept[at + 1] = before));
  unchecked((kept[at + 2] = same));
  unchecked((kept[at + 3] = sameBefore));
  unchecked((kept[at + 4] = min(1, mean / max(asked, 1))));
  restoreFeatures(job);
  return tell() * asked;
}

/** Records the accuracy of a completed job. */
export function learnAccuracy(job: i32, accuracy: f64): void {
  restoreFeatures(job);
  observe(accuracy);
  ofUser.add(unchecked(user[job]), accuracy);
  ofApplication.add(unchecked(application[job]), accuracy);
  runs.add(unchecked(user[job]), unchecked(length[job]));
}
