// The tasks of the sets that are open, one slot each. A sampled user has as many slots as tasks in a set, and fills them
// anew with each; of recorded users every task has a slot of its own.
import { allocateF64, allocateI32, allocateU8, layoutColumns } from '../memory';

/** Seconds of processors' time that it takes, and what the scheduler believes when it is disclosed. */
export let service: StaticArray<f64> = allocateF64(0);
export let prediction: StaticArray<f64> = allocateF64(0);
export let processors: StaticArray<i32> = allocateI32(0);

/** What is left of both, as of when it last stopped. */
export let left: StaticArray<f64> = allocateF64(0);
export let expected: StaticArray<f64> = allocateF64(0);
export let state: StaticArray<u8> = allocateU8(0);
export let owner: StaticArray<i32> = allocateI32(0);
/** When it was first started, when its present run began, when requested, when done; infinity before that. */
export let started: StaticArray<f64> = allocateF64(0);
export let begun: StaticArray<f64> = allocateF64(0);
export let requested: StaticArray<f64> = allocateF64(0);
export let executed: StaticArray<f64> = allocateF64(0);
/** Seconds run so far. */
export let used: StaticArray<f64> = allocateF64(0);

export function layoutTasks(slots: f64): void {
  layoutColumns(9, slots, 8);
  layoutColumns(2, slots, 4);
  layoutColumns(1, slots, 1);
}

export function createTasks(slots: i32): void {
  service = allocateF64(slots);
  prediction = allocateF64(slots);
  processors = allocateI32(slots);
  left = allocateF64(slots);
  expected = allocateF64(slots);
  state = allocateU8(slots);
  owner = allocateI32(slots);
  started = allocateF64(slots);
  begun = allocateF64(slots);
  requested = allocateF64(slots);
  executed = allocateF64(slots);
  used = allocateF64(slots);
}

/** The task in a slot, whose three columns stand, is one that nothing has happened to. */
export function openTask(slot: i32, user: i32, first: i32): void {
  unchecked((left[slot] = service[slot]));
  unchecked((expected[slot] = prediction[slot]));
  unchecked((state[slot] = <u8>first));
  unchecked((owner[slot] = user));
  unchecked((started[slot] = Infinity));
  unchecked((requested[slot] = Infinity));
  unchecked((executed[slot] = Infinity));
  unchecked((used[slot] = 0));
}

export function setState(slot: i32, to: i32): void {
  unchecked((state[slot] = <u8>to));
}
