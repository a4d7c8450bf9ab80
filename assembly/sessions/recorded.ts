// Replays users whose behavior was recorded: which tasks they disclosed, which tasks they requested in which order,
// and how long they thought before each step. The host fills columns over users, sets, tasks of sets and
// requests of sets.
import { allocateF64, allocateI32 } from '../memory';
import { base, DISCLOSE, END, REQUEST, requests, setStep, sets } from './users';

/** The first set of each user, and one past the last. */
export let userSets: StaticArray<i32> = allocateI32(0);
/** The first task of each set, which is its slot, and one past the last. */
export let setTasks: StaticArray<i32> = allocateI32(0);
/** The first request of each set, and one past the last. */
export let setRequests: StaticArray<i32> = allocateI32(0);
/** Seconds from the end of the set before, or from 0, to the disclosure. */
export let waitBefore: StaticArray<f64> = allocateF64(0);
/**
 * Seconds of thinking after the last output, or after the disclosure if nothing is requested, until the set
 * ends.
 */
export let lastThink: StaticArray<f64> = allocateF64(0);
/** Task of the set that each request is for, and the seconds of thinking before it. */
export let requestedTask: StaticArray<i32> = allocateI32(0);
export let requestThink: StaticArray<f64> = allocateF64(0);

export function createRecorded(users: f64, setCount: f64, requestCount: f64): void {
  userSets = allocateI32(users + 1);
  setTasks = allocateI32(setCount + 1);
  setRequests = allocateI32(setCount + 1);
  waitBefore = allocateF64(setCount);
  lastThink = allocateF64(setCount);
  requestedTask = allocateI32(requestCount);
  requestThink = allocateF64(requestCount);
}

/** The set a user has open. */
function openSetOf(user: i32): i32 {
  return unchecked(userSets[user]) + unchecked(sets[user]) - 1;
}

/** Seconds of thinking before the user's next step in the set, after the disclosure or an output. */
export function recordedThought(user: i32): f64 {
  const set = openSetOf(user);
  const request = unchecked(setRequests[set]) + unchecked(requests[user]);
  if (request < unchecked(setRequests[set + 1])) {
    setStep(user, REQUEST);
    return unchecked(requestThink[request]);
  }
  setStep(user, END);
  return unchecked(lastThink[set]);
}

/** Seconds until the user's next set; negative if there is none. */
export function waitForSet(user: i32): f64 {
  const set = openSetOf(user) + 1;
  setStep(user, DISCLOSE);
  return set < unchecked(userSets[user + 1]) ? unchecked(waitBefore[set]) : -1;
}

/** The first slot of the set that the user discloses next. */
export function nextSetSlot(user: i32): i32 {
  return unchecked(setTasks[openSetOf(user) + 1]);
}

export function nextSetTasks(user: i32): i32 {
  const set = openSetOf(user) + 1;
  return unchecked(setTasks[set + 1]) - unchecked(setTasks[set]);
}

/** The slot of the user's next request. */
export function nextRequest(user: i32): i32 {
  return unchecked(base[user]) + unchecked(requestedTask[setRequests[openSetOf(user)] + requests[user]]);
}
