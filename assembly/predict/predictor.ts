// Makes the runtime estimates that the scheduler predicts from the jobs that have completed. An estimate is made when
// its job is submitted; only a correction changes it (corrections.ts). It is at least a second and at most the
// request. A job is killed at its request, whatever its estimate.

import { LAST, LAST_APPLICATION, LAST_TWO, LAST_TWO_FLOOR, LEARNED, REGRESSION } from '../codes/estimates';
import { length, request } from '../jobs/columns';
import * as run from '../run';
import { application, createOwners, History, user } from './history';
import { createLearned, learnedRun, learnRun } from './learned/learned';
import { createRegression, learnAccuracy, regress } from './regression';

// LAST is the Last Model: the accuracy (run over request) of the user's last job (PV-EASY, HPDC 2010, section
// 3.2). LAST_TWO is the mean run time of the user's last two jobs (Tsafrir, Etsion and Feitelson, TPDS 2007).
// LAST_TWO_FLOOR is that rounded down, as in the program of Gaussier et al. (SC 2015).
// LAST_APPLICATION is the accuracy of the last job of the same user and application, or else of the user's
// last job. regression.ts has REGRESSION, learned/ has LEARNED.

const NO_HISTORY: f64 = Infinity; // as an expectation

let ofUser: History = new History(0); // accuracies, or run times (usesRuns)
let ofApplication: History = new History(0);

export function createPredictor(): void {
  const jobs: f64 = run.predicts() ? run.jobs : 0;
  const users: f64 = run.predicts() ? run.users : 0;
  const applications: f64 = run.predicts() ? run.applications : 0;
  const regresses = run.regresses();
  createOwners(jobs);
  createRegression(regresses ? jobs : 0, regresses ? users : 0, regresses ? applications : 0);
  createLearned();
  const hasModel = regresses || run.learns();
  ofUser = new History(hasModel ? 0 : users);
  ofApplication = new History(hasModel ? 0 : applications);
}

/** True if the history is of run times. */
function usesRuns(): bool {
  return run.estimates == LAST_TWO || run.estimates == LAST_TWO_FLOOR;
}

function expectation(job: i32): f64 {
  const asked = unchecked(request[job]);
  if (run.estimates == REGRESSION) return regress(job);
  if (run.estimates == LEARNED) return learnedRun(job);
  const who = unchecked(user[job]);
  const last = ofUser.last(who, -1);
  if (usesRuns()) {
    const before = ofUser.before(who, -1);
    if (before < 0) return NO_HISTORY;
    const mean = (last + before) / 2;
    return run.estimates == LAST_TWO ? mean : floor(mean);
  }
  let accuracy = last;
  if (run.estimates == LAST_APPLICATION) accuracy = ofApplication.last(unchecked(application[job]), last);
  else if (run.estimates != LAST) throw new Error('an estimate without a prediction');
  return accuracy < 0 ? NO_HISTORY : accuracy * asked;
}

/** The estimate of a job that is submitted now. Without a history it is the request. */
export function predict(job: i32): f64 {
  const most = unchecked(request[job]);
  const expected = expectation(job);
  // Also false for NaN.
  return expected < Infinity ? max(1, min(most, floor(expected + 0.5))) : most;
}

/** Records a job that is completed now, for later predictions. */
export function learn(job: i32, now: f64): void {
  const asked = unchecked(request[job]);
  const accuracy: f64 = asked > 0 ? unchecked(length[job]) / asked : 1;
  if (run.estimates == REGRESSION) {
    learnAccuracy(job, accuracy);
    return;
  }
  if (run.estimates == LEARNED) {
    learnRun(job, now);
    return;
  }
  ofUser.add(unchecked(user[job]), usesRuns() ? unchecked(length[job]) : accuracy);
  ofApplication.add(unchecked(application[job]), accuracy);
}
