// The functions that the host calls for sessions.
import { beginMeasure, endMeasure } from '../memory';
import { now } from './clock';
import { events, stepLoop } from './loop';
import { setModel } from './model';
import { drawUsers, setTaskLaw, setTimes } from './sampled';
import { beginSessionRun, createSessionColumns } from './setup';
import { emptyTaskLog, logCount } from './taskLog';

export {
  lastThink as recordedLastThink,
  requestedTask as recordedRequestTask,
  requestThink as recordedRequestThink,
  setRequests as recordedSetRequests,
  setTasks as recordedSetTasks,
  userSets as recordedUserSets,
  waitBefore as recordedWaitBefore,
} from './recorded';
export {
  largestSet,
  logged as sessionLogged,
  machine as sessionMachine,
  requests as sessionRequests,
  sets as sessionSets,
  slots as sessionSlots,
  users as sessionUsers,
} from './sizes';
export {
  totals as sessionTotals,
  userResponse as sessionUserResponse,
  userTasks as sessionUserTasks,
} from './tally';
export { logProcessors, logSet, logState, logTask, logTimes, logUser } from './taskLog';
export {
  prediction as sessionPrediction,
  processors as sessionProcessors,
  service as sessionService,
} from './tasks';

/** The bytes that createSessions() will allocate; negative if a 32-bit memory cannot hold them. */
export function sessionsBytes(): f64 {
  beginMeasure();
  createSessionColumns();
  return endMeasure();
}

/**
 * Allocates the columns, after sessionsBytes(). They can be used for any number of runs that are not larger.
 */
export function createSessions(): void {
  createSessionColumns();
}

/**
 * codes/serving.ts has the codes.
 *
 * @param cost seconds that a preemption adds to the task
 */
export function setSessionModel(requested: i32, disclosed: i32, cost: f64): void {
  setModel(requested, disclosed, cost);
}

/**
 * Starts a run. The host fills the columns of recorded users before it. Sampled users are drawn after it
 * (drawSessionUsers).
 */
export function beginSessions(users: i32, machine: i32, warmup: f64, until: f64, recorded: i32): void {
  beginSessionRun(users, machine, warmup, until, recorded != 0);
}

/**
 * Sets the means of the exponential times in seconds, the uniform range of processors per task, and the
 * deviation of log(prediction / service).
 */
export function setSessionLaws(
  service: f64,
  think: f64,
  leastProcessors: i32,
  mostProcessors: i32,
  error: f64,
): void {
  setTimes(service, think);
  setTaskLaw(leastProcessors, mostProcessors, error);
}

/** Draws the users of a seed: tasks per set and the probability of a change of mind, both uniform. */
export function drawSessionUsers(
  seed: f64,
  leastTasks: i32,
  mostTasks: i32,
  lowChange: f64,
  highChange: f64,
): void {
  drawUsers(seed, leastTasks, mostTasks, lowChange, highChange);
}

/** Handles so many instants. Returns 1 if the time is over; 0 if not, or if the log is full. */
export function stepSessions(budget: i32): i32 {
  return stepLoop(budget);
}

export function sessionTime(): f64 {
  return now;
}

export function sessionEvents(): f64 {
  return events;
}

export function loggedTasks(): i32 {
  return logCount;
}

export function clearTaskLog(): void {
  emptyTaskLog();
}
