// Stores the tasks of the open sets, one slot each. A sampled user has as many slots as tasks in a set, and each set
// takes the same slots. Every task of a recorded user has a slot of its own.
import { allocateF64, allocateI32, allocateU8 } from '../memory';

/** Service time in seconds, and the scheduler's prediction of it at the disclosure. */
export let service: StaticArray<f64> = allocateF64(0);
export let prediction: StaticArray<f64> = allocateF64(0);
export let processors: StaticArray<i32> = allocateI32(0);

/** Remainder of both when the task last stopped. */
export let left: StaticArray<f64> = allocateF64(0);
export let expected: StaticArray<f64> = allocateF64(0);
export let state: StaticArray<u8> = allocateU8(0);
export let owner: StaticArray<i32> = allocateI32(0);
/**
 * Instants of the first start, the start of the present run, the request and the end; infinity if it has not
 * happened.
 */
export let started: StaticArray<f64> = allocateF64(0);
export let begun: StaticArray<f64> = allocateF64(0);
export let requested: StaticArray<f64> = allocateF64(0);
export let executed: StaticArray<f64> = allocateF64(0);
/** Seconds run so far. */
export let used: StaticArray<f64> = allocateF64(0);

export function createTasks(slots: f64): void {
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

/** Begins the task of a slot. Its service time, prediction and processors are in their columns. */
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
