// The sizes of the columns of sessions. The host fills the block (codes/sessionSizes.ts). All other files
// read it here.
import { LARGEST_SET, LOGGED, MACHINE, REQUESTS, SETS, SIZES, SLOTS, USERS } from '../codes/sessionSizes';
import { newF64 } from '../native/columns';

export const sizes: StaticArray<f64> = newF64(SIZES);

// Counts are f64, so that the memory of a run that is too large can be added up before it is refused.
export let users: f64 = 0;
export let slots: f64 = 0;
export let machine: f64 = 0;
export let largestSet: f64 = 0;
export let sets: f64 = 0;
export let requests: f64 = 0;

export let logged: bool = false;

function size(place: i32): f64 {
  return unchecked(sizes[place]);
}

/** Takes the sizes from the block. */
export function readSizes(): void {
  users = size(USERS);
  slots = size(SLOTS);
  machine = size(MACHINE);
  largestSet = size(LARGEST_SET);
  sets = size(SETS);
  requests = size(REQUESTS);
  logged = size(LOGGED) != 0;
}
