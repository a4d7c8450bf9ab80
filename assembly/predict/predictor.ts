// Plans that the scheduler predicts from the jobs that have completed. A plan is made when its job is
// submitted, and does not change then. It is at least a second and at most the request. A job is killed at
// its request, whatever its plan.

import { LAST, LAST_APPLICATION, LAST_TWO, REGRESSION } from '../codes/plans';
import { length, request } from '../jobs/columns';
import * as run from '../run';
import { application, createOwners, History, user } from './history';
import { createRegression, learnAccuracy, regress } from './regression';

// LAST is the Last Model: the accuracy (run over request) of the user's last job (PV-EASY, HPDC 2010, section
// 3.2). LAST_TWO is the mean run time of the user's last two jobs (Tsafrir, Etsion and Feitelson, TPDS 2007).
// LAST_APPLICATION is the accuracy of the last job of the same user and application, or else of the user's
// last job. regression.ts has REGRESSION.

const NO_HISTORY: f64 = Infinity; // as an expectation

let ofUser: History = new History(0); // accuracies, or run times under LAST_TWO
let ofApplication: History = new History(0);

export function createPredictor(): void {
  const jobs: f64 = run.predicts() ? run.jobs : 0;
  const users: f64 = run.predicts() ? run.users : 0;
  const applications: f64 = run.predicts() ? run.applications : 0;
  const regresses = run.regresses();
  createOwners(jobs);
  createRegression(regresses ? jobs : 0, regresses ? users : 0, regresses ? applications : 0);
  ofUser = new History(regresses ? 0 : users);
  ofApplication = new History(regresses ? 0 : applications);
}

function expectation(job: i32): f64 {
  const asked = unchecked(request[job]);
  if (run.plans == REGRESSION) return regress(job);
  const who = unchecked(user[job]);
  const last = ofUser.last(who, -1);
  if (run.plans == LAST_TWO) {
    const before = ofUser.before(who, -1);
    return before < 0 ? NO_HISTORY : (last + before) / 2;
  }
  let accuracy = last;
  if (run.plans == LAST_APPLICATION) accuracy = ofApplication.last(unchecked(application[job]), last);
  else if (run.plans != LAST) throw new Error('a plan without a prediction');
  return accuracy < 0 ? NO_HISTORY : accuracy * asked;
}

/** The plan of a job that is submitted now. Without a history it is the request. */
export function predict(job: i32): f64 {
  const most = unchecked(request[job]);
  const expected = expectation(job);
  return expected == NO_HISTORY ? most : max(1, min(most, floor(expected + 0.5)));
}

/** Records a completed job for later predictions. */
export function learn(job: i32): void {
  const asked = unchecked(request[job]);
  const accuracy: f64 = asked > 0 ? unchecked(length[job]) / asked : 1;
  if (run.plans == REGRESSION) {
    learnAccuracy(job, accuracy);
    return;
  }
  ofUser.add(unchecked(user[job]), run.plans == LAST_TWO ? unchecked(length[job]) : accuracy);
  ofApplication.add(unchecked(application[job]), accuracy);
}
