// Stores the users of a closed loop. Each user has one open set of tasks, and either waits for one output or thinks.

import { allocateF64, allocateI32, allocateU8 } from '../memory';
import { IndexedHeap } from '../queue/indexedHeap';

/** Actions of a user when the thinking ends. */
export const DISCLOSE: u8 = 0;
export const REQUEST: u8 = 1;
/** Cancels what is left of the set. */
export const END: u8 = 2;

export let userCount: i32 = 0;
/** The thinking users by the end of their thinking; ties by the user's number. */
export let thinking: IndexedHeap = new IndexedHeap(0, 0);
export let step: StaticArray<u8> = allocateU8(0);
/** The first slot of the open set, and the number of its slots: 0 before the first set and after the last. */
export let base: StaticArray<i32> = allocateI32(0);
export let size: StaticArray<i32> = allocateI32(0);
/** The number of disclosed sets, and of requested outputs of the open set. */
export let sets: StaticArray<i32> = allocateI32(0);
export let requests: StaticArray<i32> = allocateI32(0);
/** Instant at which the open set was disclosed. */
export let disclosedAt: StaticArray<f64> = allocateF64(0);
/** The slot last requested. */
export let current: StaticArray<i32> = allocateI32(0);
/** A slot's place in the order of disclosure, minus the number of the slot. */
export let numberOffset: StaticArray<f64> = allocateF64(0);

let disclosures: f64 = 0;

export function createUsers(users: f64): void {
  thinking = new IndexedHeap(users, users);
  step = allocateU8(users);
  base = allocateI32(users);
  size = allocateI32(users);
  sets = allocateI32(users);
  requests = allocateI32(users);
  disclosedAt = allocateF64(users);
  current = allocateI32(users);
  numberOffset = allocateF64(users);
}

export function beginUsers(users: i32): void {
  userCount = users;
  disclosures = 0;
  thinking.clear();
  for (let user = 0; user < users; user++) {
    unchecked((step[user] = DISCLOSE));
    unchecked((sets[user] = 0));
    unchecked((size[user] = 0));
    unchecked((base[user] = 0));
  }
}

/** The user opens a set: the tasks of these slots. */
export function openSet(user: i32, firstSlot: i32, tasks: i32, time: f64): void {
  unchecked((base[user] = firstSlot));
  unchecked((size[user] = tasks));
  unchecked((sets[user] = sets[user] + 1));
  unchecked((requests[user] = 0));
  unchecked((current[user] = firstSlot - 1));
  unchecked((disclosedAt[user] = time));
  unchecked((numberOffset[user] = disclosures - f64(firstSlot)));
  disclosures += f64(tasks);
}

export function setStep(user: i32, next: u8): void {
  unchecked((step[user] = next));
}
