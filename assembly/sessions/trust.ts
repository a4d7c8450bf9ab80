// Estimates how likely a disclosed task is to be requested, from what its user did before. Footnote 3 of ICS
// 2004 calls for such a policy: it favors users who were good speculators. Suppose that a user had d outputs
// with a next task in the set, and requested the next task r times. By Laplace's rule of succession the user
// requests the next task with probability (r + 1) / (d + 2). A task k places after the last requested one is
// requested with that probability to the power k. Its key is −log of this; the least key is served first.
import { log } from '../math/log';
import { allocateF64 } from '../memory';
import { base, current, size } from './users';

let outputs: StaticArray<f64> = allocateF64(0);
let followed: StaticArray<f64> = allocateF64(0);
/** −log of the probability that the user requests the next task. */
let doubt: StaticArray<f64> = allocateF64(0);

export function createTrust(users: f64): void {
  outputs = allocateF64(users);
  followed = allocateF64(users);
  doubt = allocateF64(users);
}

export function beginTrust(users: i32): void {
  for (let user = 0; user < users; user++) {
    unchecked((outputs[user] = 0));
    unchecked((followed[user] = 0));
    unchecked((doubt[user] = log(2)));
  }
}

/**
 * The user has thought about an output that a task follows. `goesOn` says whether the user then requested
 * that task.
 */
export function noteThought(user: i32, goesOn: bool): void {
  const isLast = unchecked(current[user]) + 1 == unchecked(base[user]) + unchecked(size[user]);
  const isFirst = unchecked(current[user]) < unchecked(base[user]);
  if (isLast || isFirst) return;
  unchecked((outputs[user] = outputs[user] + 1));
  if (goesOn) unchecked((followed[user] = followed[user] + 1));
  unchecked((doubt[user] = log((outputs[user] + 2) / (followed[user] + 1))));
}

export function trustKey(user: i32, slot: i32): f64 {
  return unchecked(doubt[user]) * f64(max(slot - unchecked(current[user]), 0));
}
