// The columns of sessions and the start of a run. An experiment makes the columns once and has many runs in
// them.
import { beginDisclosed, createDisclosed, layoutDisclosed } from './disclosed';
import { beginLoop } from './loop';
import { createRecorded, layoutRecorded } from './recorded';
import { beginRequested, createRequested, layoutRequested } from './requested';
import { createSampled, layoutSampled } from './sampled';
import { beginServers, createServers, layoutServers } from './servers';
import * as size from './sizes';
import { beginTally, createTally, layoutTally } from './tally';
import { createTaskLog, emptyTaskLog, layoutTaskLog } from './taskLog';
import { createTasks, layoutTasks } from './tasks';
import { beginTrust, createTrust, layoutTrust } from './trust';
import { beginUsers, createUsers, layoutUsers } from './users';

/** Adds up the memory of sessions (memory.ts). */
export function layoutSessions(): void {
  layoutUsers(size.users);
  layoutTasks(size.slots);
  layoutTrust(size.users);
  layoutSampled(size.users);
  layoutRecorded(size.users, size.sets, size.requests);
  layoutDisclosed(size.users, size.slots);
  layoutRequested(size.users);
  layoutServers(size.slots, min(size.slots, size.machine));
  layoutTally(size.users);
  if (size.logged) layoutTaskLog(size.users, size.largestSet);
}

export function createSessionColumns(): void {
  const users = i32(size.users);
  const slots = i32(size.slots);
  createUsers(users);
  createTasks(slots);
  createTrust(users);
  createSampled(users);
  createRecorded(users, i32(size.sets), i32(size.requests));
  createDisclosed(users, slots);
  createRequested(users);
  createServers(slots, min(slots, i32(size.machine)));
  createTally(users);
  createTaskLog(users, i32(size.largestSet), size.logged);
}

/** Times in seconds from 0 on. Metrics leave out what happens before `warmup`. */
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
