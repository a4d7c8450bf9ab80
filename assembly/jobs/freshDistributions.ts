// Tracks the fresh jobs of speculative backfilling: a job is fresh until an attempt of it fails or saves work. The
// worth of a window to a fresh job follows from its processors and its distribution (replay/speculation.ts), so the
// queue has these two side by side.

import { allocateI32 } from '../memory';
import * as run from '../run';

/** For each job: its distribution, or the number of distributions if it has none; STALE if the job is not fresh. */
export let freshDistribution: StaticArray<i32> = allocateI32(0);

/** Negative, so that a scan tells it by the sign. */
export const STALE: i32 = -1;

export function createFreshDistributions(): void {
  freshDistribution = allocateI32(run.offersWindows() ? run.jobs : 0);
}
