// The functions that the host calls for sessions.
import { beginLayout, layoutBytes } from '../memory';
import { addressOf } from '../native/columns';
import { now } from './clock';
import { events, stepLoop } from './loop';
import { setModel } from './model';
import {
  lastThink,
  requestedTask,
  requestThink,
  setRequests,
  setTasks,
  userSets,
  waitBefore,
} from './recorded';
import { drawUsers, setTaskLaw, setTimes } from './sampled';
import { beginSessionRun, createSessionColumns, layoutSessions } from './setup';
import { readSizes, sizes } from './sizes';
import { totals, userResponse, userTasks } from './tally';
import {
  emptyTaskLog,
  logCount,
  logProcessors,
  logSet,
  logState,
  logTask,
  logTimes,
  logUser,
} from './taskLog';
import { prediction, processors, service } from './tasks';

/** The sizes of the columns, which the host fills before sessionsBytes(): codes/sessionSizes.ts. */
export function sessionSizesColumn(): usize {
  return addressOf(sizes);
}

/** The bytes that createSessions() will allocate; negative if a 32-bit memory cannot hold them. */
export function sessionsBytes(): f64 {
  readSizes();
  beginLayout();
  layoutSessions();
  return layoutBytes();
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

/** Sums over the run: sessions/tally.ts. */
export function sessionTotals(): usize {
  return addressOf(totals);
}

export function sessionUserTasks(): usize {
  return addressOf(userTasks);
}

export function sessionUserResponse(): usize {
  return addressOf(userResponse);
}

export function sessionServiceColumn(): usize {
  return addressOf(service);
}

export function sessionPredictionColumn(): usize {
  return addressOf(prediction);
}

export function sessionProcessorsColumn(): usize {
  return addressOf(processors);
}

export function recordedUserSets(): usize {
  return addressOf(userSets);
}

export function recordedSetTasks(): usize {
  return addressOf(setTasks);
}

export function recordedSetRequests(): usize {
  return addressOf(setRequests);
}

export function recordedWaitBefore(): usize {
  return addressOf(waitBefore);
}

export function recordedLastThink(): usize {
  return addressOf(lastThink);
}

export function recordedRequestTask(): usize {
  return addressOf(requestedTask);
}

export function recordedRequestThink(): usize {
  return addressOf(requestThink);
}

export function loggedTasks(): i32 {
  return logCount;
}

export function logUserColumn(): usize {
  return addressOf(logUser);
}

export function logSetColumn(): usize {
  return addressOf(logSet);
}

export function logTaskColumn(): usize {
  return addressOf(logTask);
}

export function logProcessorsColumn(): usize {
  return addressOf(logProcessors);
}

export function logStateColumn(): usize {
  return addressOf(logState);
}

export function logTimesColumn(): usize {
  return addressOf(logTimes);
}

export function clearTaskLog(): void {
  emptyTaskLog();
}
