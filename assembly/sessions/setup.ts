// Creates the columns of sessions and starts a run. An experiment makes the columns once and has many runs in
// them.
import { beginDisclosed, createDisclosed } from './disclosed';
import { beginLoop } from './loop';
import { createRecorded } from './recorded';
import { beginRequested, createRequested } from './requested';
import { createSampled } from './sampled';
import { beginServers, createServers } from './servers';
import * as size from './sizes';
import { beginTally, createTally } from './tally';
import { createTaskLog, emptyTaskLog } from './taskLog';
import { createTasks } from './tasks';
import { beginTrust, createTrust } from './trust';
import { beginUsers, createUsers } from './users';

export function createSessionColumns(): void {
  const users = size.users;
  const slots = size.slots;
  createUsers(users);
  createTasks(slots);
  createTrust(users);
  createSampled(users);
  createRecorded(users, size.sets, size.requests);
  createDisclosed(users, slots);
  createRequested(users);
  createServers(slots, min(slots, size.machine));
  createTally(users);
  createTaskLog(users, size.largestSet, size.logged);
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
