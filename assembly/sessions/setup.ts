// What a simulation of sessions needs, and its start. The columns are made once; a study runs many in the same ones.
import { beginDisclosed, createDisclosed, planDisclosed } from './disclosed';
import { beginLoop } from './loop';
import { createRecorded, planRecorded } from './recorded';
import { beginRequested, createRequested, planRequested } from './requested';
import { createSampled, planSampled } from './sampled';
import { beginServers, createServers, planServers } from './servers';
import { beginTally, createTally, planTally } from './tally';
import { createTaskLog, emptyTaskLog, planTaskLog } from './taskLog';
import { createTasks, planTasks } from './tasks';
import { beginTrust, createTrust, planTrust } from './trust';
import { beginUsers, createUsers, planUsers } from './users';

/** `slots`: for tasks; `sets`, `requests`: 0 for sampled users; `logged`: whether every task is wanted. */
export function planSessions(
  users: f64,
  slots: f64,
  machine: f64,
  largestSet: f64,
  logged: bool,
  sets: f64,
  requests: f64,
): void {
  planUsers(users);
  planTasks(slots);
  planTrust(users);
  planSampled(users);
  planRecorded(users, sets, requests);
  planDisclosed(users, slots);
  planRequested(users);
  planServers(slots, min(slots, machine));
  planTally(users);
  if (logged) planTaskLog(users, largestSet);
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
