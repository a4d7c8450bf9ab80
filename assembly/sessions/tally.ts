// Computes sums over users' experience and processors' work, from the end of the warm-up on.
import {
  DISCLOSED,
  FINISHED,
  REQUESTED_WORK,
  RESPONSE,
  SLOWDOWN,
  TASKS,
  TOTALS,
  USED,
  USED_REQUESTED,
} from '../codes/totals';
import { allocateF64 } from '../memory';
import { processors, requested, service } from './tasks';

export let totals: StaticArray<f64> = allocateF64(TOTALS);
/** TASKS and RESPONSE by user. */
export let userTasks: StaticArray<f64> = allocateF64(0);
export let userResponse: StaticArray<f64> = allocateF64(0);

let warmup: f64 = 0;

export function createTally(users: f64): void {
  userTasks = allocateF64(users);
  userResponse = allocateF64(users);
}

export function beginTally(users: i32, warmupEnd: f64): void {
  warmup = warmupEnd;
  for (let i = 0; i < TOTALS; i++) unchecked((totals[i] = 0));
  for (let user = 0; user < users; user++) {
    unchecked((userTasks[user] = 0));
    unchecked((userResponse[user] = 0));
  }
}

function add(place: i32, amount: f64): void {
  unchecked((totals[place] = totals[place] + amount));
}

export function tallyDisclosure(tasks: i32, now: f64): void {
  if (now >= warmup) add(DISCLOSED, f64(tasks));
}

export function tallyRequest(slot: i32, now: f64): void {
  if (now >= warmup) add(REQUESTED_WORK, unchecked(service[slot]) * f64(unchecked(processors[slot])));
}

/** The output of a task is delivered now, `visible` seconds after the request. */
export function tallyDelivery(user: i32, slot: i32, visible: f64, now: f64): void {
  if (now >= warmup) add(FINISHED, 1);
  if (unchecked(requested[slot]) < warmup) return;
  add(TASKS, 1);
  add(RESPONSE, visible);
  add(SLOWDOWN, visible / unchecked(service[slot]));
  unchecked((userTasks[user] = userTasks[user] + 1));
  unchecked((userResponse[user] = userResponse[user] + visible));
}

/** A task has run from one time to another. */
export function tallyRun(slot: i32, from: f64, to: f64): void {
  if (to <= warmup) return;
  const width = f64(unchecked(processors[slot]));
  const start = max(from, warmup);
  add(USED, (to - start) * width);
  const whileRequested = max(start, unchecked(requested[slot]));
  if (whileRequested < to) add(USED_REQUESTED, (to - whileRequested) * width);
}
