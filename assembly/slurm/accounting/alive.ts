// Lists pending and running jobs by number, the order in which the controller updates usage.
import { allocateI32 } from '../../memory';
import { jobs } from '../settings';
import { onAllocate } from '../structures/allocation';

export let firstAlive: i32 = -1;
let lastAlive: i32 = -1;
export let nextAlive: StaticArray<i32> = allocateI32(0);
let previous: StaticArray<i32> = allocateI32(0);

onAllocate(() => {
  nextAlive = allocateI32(jobs);
  previous = allocateI32(jobs);
});

/** Adds a job. Jobs mostly arrive in the order of their numbers. */
export function addAlive(job: i32): void {
  let before = lastAlive;
  while (before > job) before = unchecked(previous[before]);
  const after = before < 0 ? firstAlive : unchecked(nextAlive[before]);
  unchecked((previous[job] = before));
  unchecked((nextAlive[job] = after));
  if (before < 0) firstAlive = job;
  else unchecked((nextAlive[before] = job));
  if (after < 0) lastAlive = job;
  else unchecked((previous[after] = job));
}

export function removeAlive(job: i32): void {
  const before = unchecked(previous[job]);
  const after = unchecked(nextAlive[job]);
  if (before < 0) firstAlive = after;
  else unchecked((nextAlive[before] = after));
  if (after < 0) lastAlive = before;
  else unchecked((previous[after] = before));
}
