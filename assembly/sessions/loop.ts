// Runs the event loop of closed-loop users. An instant has three parts. First tasks end, in the order of
// disclosure. Then each user whose thinking is over acts, by the user's number, until the user thinks again.
// Then the scheduler chooses once what runs.

import { NONE, TRUST } from '../codes/serving';
import { CANCELLED, EXECUTED, HIDDEN, RUNNING, WAITING } from '../codes/taskStates';
import { now, setClock } from './clock';
import { bestDisclosed, disclosedWaits, discloseSet, dropSet, noteChange } from './disclosed';
import { disclosedRule, requestedRule } from './model';
import { nextRequest, nextSetSlot, nextSetTasks, recordedThought, waitForSet } from './recorded';
import { addRequested, bestRequested, requestedWaits, takeRequested } from './requested';
import { afterSet, drawnTasks, drawSet, drawThought } from './sampled';
import { ends, makeRoom, requestRunning, startTask, stopTask, tallyRunning } from './servers';
import { tallyDelivery, tallyDisclosure, tallyRequest } from './tally';
import { logSetOf, taskLogHasRoom } from './taskLog';
import { executed, openTask, owner, requested, setState, state } from './tasks';
import { noteThought } from './trust';
import {
  base,
  current,
  DISCLOSE,
  openSet,
  REQUEST,
  requests,
  size,
  step,
  thinking,
  userCount,
} from './users';

let until: f64 = 0;
let isRecorded: bool = false;
export let events: f64 = 0;

/** The user waits for an output, or has no more sets. */
const NO_THOUGHT: f64 = -1;

export function beginLoop(end: f64, recorded: bool): void {
  until = end;
  isRecorded = recorded;
  events = 0;
  setClock(0);
  for (let user = 0; user < userCount; user++) {
    const wait = recorded ? waitForSet(user) : 0;
    if (wait >= 0) thinking.set(user, wait, f64(user));
  }
}

function thought(user: i32): f64 {
  return isRecorded ? recordedThought(user) : drawThought(user);
}

function disclose(user: i32): f64 {
  const first = isRecorded ? nextSetSlot(user) : drawSet(user);
  const tasks = isRecorded ? nextSetTasks(user) : drawnTasks(user);
  openSet(user, first, tasks, now);
  const from = disclosedRule == NONE ? HIDDEN : WAITING;
  for (let slot = first; slot < first + tasks; slot++) openTask(slot, user, from);
  tallyDisclosure(tasks, now);
  if (disclosedRule != NONE) discloseSet(user);
  if (isRecorded) return recordedThought(user);
  unchecked((step[user] = REQUEST));
  return 0;
}

function deliver(user: i32, slot: i32): f64 {
  tallyDelivery(user, slot, now - unchecked(requested[slot]), now);
  return thought(user);
}

function request(user: i32): f64 {
  if (disclosedRule == TRUST) noteThought(user, true);
  const slot = isRecorded ? nextRequest(user) : unchecked(current[user]) + 1;
  unchecked((current[user] = slot));
  unchecked((requests[user] = requests[user] + 1));
  unchecked((requested[slot] = now));
  tallyRequest(slot, now);
  const was = unchecked(state[slot]);
  if (disclosedRule == TRUST || (disclosedRule != NONE && requestedRule != NONE)) noteChange(user);
  if (was == EXECUTED) return deliver(user, slot);
  if (was == RUNNING) requestRunning(slot);
  else if (requestedRule != NONE) {
    setState(slot, WAITING);
    addRequested(slot);
  }
  return NO_THOUGHT;
}

/** The user cancels the rest of the set. A running task of it is killed. */
function endSet(user: i32): f64 {
  if (disclosedRule == TRUST) noteThought(user, false);
  const first = unchecked(base[user]);
  for (let slot = first, end = first + unchecked(size[user]); slot < end; slot++) {
    const was = unchecked(state[slot]);
    if (was == RUNNING) stopTask(slot);
    if (was != EXECUTED) setState(slot, CANCELLED);
  }
  if (disclosedRule != NONE) dropSet(user);
  logSetOf(user, now);
  unchecked((size[user] = 0));
  return isRecorded ? waitForSet(user) : afterSet(user);
}

/** The user, whose thinking is over, acts until the next thinking begins. */
function act(user: i32): void {
  let wait: f64 = 0;
  while (wait == 0) {
    const next = unchecked(step[user]);
    if (next == DISCLOSE) wait = disclose(user);
    else if (next == REQUEST) wait = request(user);
    else wait = endSet(user);
  }
  if (wait > 0) thinking.set(user, now + wait, f64(user));
  else thinking.remove(user);
}

function complete(slot: i32): void {
  stopTask(slot);
  setState(slot, EXECUTED);
  unchecked((executed[slot] = now));
  if (unchecked(requested[slot]) == Infinity) return;
  const user = unchecked(owner[slot]);
  thinking.set(user, now + deliver(user, slot), f64(user));
}

/** Starts the best waiting task while there is room for it. */
function dispatch(): void {
  while (true) {
    if (requestedWaits()) {
      const slot = bestRequested();
      if (!makeRoom(slot)) return;
      takeRequested(unchecked(owner[slot]));
      startTask(slot);
    } else if (disclosedWaits()) {
      const slot = bestDisclosed();
      if (!makeRoom(slot)) return;
      startTask(slot);
      noteChange(unchecked(owner[slot]));
    } else return;
  }
}

/** If nothing happens before the time is over, the clock stops where it is. */
function finish(next: f64): void {
  if (next < Infinity) setClock(until);
  tallyRunning();
  for (let user = 0; user < userCount; user++) logSetOf(user, Infinity);
}

/** Handles that many instants. Returns 1 when the end of time is reached; 0 if not, or if the log is full. */
export function stepLoop(budget: i32): i32 {
  for (; budget > 0; budget--) {
    if (!taskLogHasRoom()) return 0;
    const next = min(ends.least(), thinking.least());
    if (!(next <= until)) {
      finish(next);
      return 1;
    }
    setClock(next);
    while (ends.least() == now) {
      complete(ends.first());
      events++;
    }
    while (thinking.least() == now) {
      act(thinking.first());
      events++;
    }
    dispatch();
  }
  return 0;
}
