// Plans that the scheduler makes itself, from the jobs that have completed: each is fixed when its job is submitted, is at
// least a second and at most the request. Killing stays with the request.
import { length, request } from '../replay/jobs';
import { application, createOwners, History, planHistory, planOwners, user } from './history';
import { createRegression, learnAccuracy, planRegression, regress } from './regression';

/** The host fills the plans, none shorter than its run; or some may be. */
export const SURE: i32 = 0;
export const GIVEN: i32 = 1;
/** Last Model: the accuracy (run over request) of the user's last job. PV-EASY, HPDC 2010, section 3.2. */
export const LAST: i32 = 2;
/** The mean run time of the user's last two jobs. Tsafrir, Etsion and Feitelson, TPDS 2007. */
export const LAST_TWO: i32 = 3;
/** The accuracy of the last job of the same user and application, else of the user's last. */
export const LAST_APPLICATION: i32 = 4;
export const REGRESSION: i32 = 5;

const NO_HISTORY: f64 = Infinity; // as an expectation

let predictor: i32 = SURE;
let ofUser: History = new History(0); // accuracies, or run times under LAST_TWO
let ofApplication: History = new History(0);

/** Whether a run can outlive such a plan. */
export function canFail(plans: i32): bool {
  return plans != SURE;
}

/** Whether plans are made during the run. */
export function predicts(): bool {
  return predictor > GIVEN;
}

export function planPredictor(plans: i32, jobs: f64, users: f64, applications: f64): void {
  if (plans <= GIVEN) return;
  planOwners(jobs);
  if (plans == REGRESSION) planRegression(jobs, users, applications);
  else planHistory(users + applications);
}

export function createPredictor(plans: i32, jobs: i32, users: i32, applications: i32): void {
  predictor = plans;
  const regresses = plans == REGRESSION;
  createOwners(predicts() ? jobs : 0);
  createRegression(regresses ? jobs : 0, regresses ? users : 0, regresses ? applications : 0);
  ofUser = new History(regresses ? 0 : users);
  ofApplication = new History(regresses ? 0 : applications);
}

function expectation(job: i32): f64 {
  const asked = unchecked(request[job]);
  if (predictor == REGRESSION) return regress(job);
  const who = unchecked(user[job]);
  const last = ofUser.last(who, -1);
  if (predictor == LAST_TWO) {
    const before = ofUser.before(who, -1);
    return before < 0 ? NO_HISTORY : (last + before) / 2;
  }
  const accuracy = predictor == LAST ? last : ofApplication.last(unchecked(application[job]), last);
  return accuracy < 0 ? NO_HISTORY : accuracy * asked;
}

/** The plan of a job that is submitted now; of one without a history that is its request. */
export function predict(job: i32): f64 {
  const most = unchecked(request[job]);
  const expected = expectation(job);
  return expected == NO_HISTORY ? most : max(1, min(most, floor(expected + 0.5)));
}

/** A job has completed: what later predictions may go by. */
export function learn(job: i32): void {
  const asked = unchecked(request[job]);
  const accuracy: f64 = asked > 0 ? unchecked(length[job]) / asked : 1;
  if (predictor == REGRESSION) {
    learnAccuracy(job, accuracy);
    return;
  }
  ofUser.add(unchecked(user[job]), predictor == LAST_TWO ? unchecked(length[job]) : accuracy);
  ofApplication.add(unchecked(application[job]), accuracy);
}
