// What a simulation of sessions needs, and its start. The columns are made once; a study runs many in the same ones.
import { beginDisclosed, createDisclosed, layoutDisclosed } from './disclosed';
import { beginLoop } from './loop';
import { createRecorded, layoutRecorded } from './recorded';
import { beginRequested, createRequested, layoutRequested } from './requested';
import { createSampled, layoutSampled } from './sampled';
import { beginServers, createServers, layoutServers } from './servers';
import { beginTally, createTally, layoutTally } from './tally';
import { createTaskLog, emptyTaskLog, layoutTaskLog } from './taskLog';
import { createTasks, layoutTasks } from './tasks';
import { beginTrust, createTrust, layoutTrust } from './trust';
import { beginUsers, createUsers, layoutUsers } from './users';

/** `slots`: for tasks; `sets`, `requests`: 0 for sampled users; `logged`: whether every task is wanted. */
export function layoutSessions(
  users: f64,
  slots: f64,
  machine: f64,
  largestSet: f64,
  logged: bool,
  sets: f64,
  requests: f64,
): void {
  layoutUsers(users);
  layoutTasks(slots);
  layoutTrust(users);
  layoutSampled(users);
  layoutRecorded(users, sets, requests);
  layoutDisclosed(users, slots);
  layoutRequested(users);
  layoutServers(slots, min(slots, machine));
  layoutTally(users);
  if (logged) layoutTaskLog(users, largestSet);
}

export function createSessionColumns(
  users: i32,
  slots: i32,
  machine: i32,
  largestSet: i32,
  logged: bool,
  sets: i32,
  requests: i32,
): void {
  createUsers(users);
  createTasks(slots);
  createTrust(users);
  createSampled(users);
  createRecorded(users, sets, requests);
  createDisclosed(users, slots);
  createRequested(users);
  createServers(slots, min(slots, machine));
  createTally(users);
  createTaskLog(users, largestSet, logged);
}

/** Times in seconds from 0 on; what happens before `warmup` is not counted. */
export function beginSessionRun(users: i32, machine: i32, warmup: f64, until: f64, recorded: bool): void {
  beginUsers(users);
  beginTrust(users);
  beginDisclosed();
  beginRequested();
  beginServers(machine);
  beginTally(users, warmup);
  emptyTaskLog();
  beginLoop(until, recorded);
}
