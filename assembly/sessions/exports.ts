// Exports the functions that the host calls for sessions.
import { beginMeasure, endMeasure } from '../memory';
import { now } from './clock';
import { events } from './loop';
import { setTaskDistribution, setTimes } from './sampled';
import { beginSessionRun, createSessionColumns } from './setup';
import { logCount } from './taskLog';

export { stepLoop as stepSessions } from './loop';
export { setModel as setSessionModel } from './model';
export {
  lastThink as recordedLastThink,
  requestedTask as recordedRequestTask,
  requestThink as recordedRequestThink,
  setRequests as recordedSetRequests,
  setTasks as recordedSetTasks,
  userSets as recordedUserSets,
  waitBefore as recordedWaitBefore,
} from './recorded';
export { drawUsers as drawSessionUsers } from './sampled';
export { createSessionColumns as createSessions } from './setup';
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
export {
  emptyTaskLog as clearTaskLog,
  logProcessors,
  logSet,
  logState,
  logTask,
  logTimes,
  logUser,
} from './taskLog';
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
export function setSessionDistributions(
  service: f64,
  think: f64,
  leastProcessors: i32,
  mostProcessors: i32,
  error: f64,
): void {
  setTimes(service, think);
  setTaskDistribution(leastProcessors, mostProcessors, error);
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
