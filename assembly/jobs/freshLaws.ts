// With speculative backfilling, a job is fresh until a try of it fails or saves work. What a window is worth
// to a fresh job follows from its processors and its law (replay/speculation.ts), so the queue has these two
// side by side.

import { allocateI32 } from '../memory';
import * as run from '../run';

/** For each job: its law, or the number of laws if it has none; STALE if the job is not fresh. */
export let freshLaw: StaticArray<i32> = allocateI32(0);

/** Negative, so that a scan tells it by the sign. */
export const STALE: i32 = -1;

export function createFreshLaws(): void {
  freshLaw = allocateI32(run.offersWindows() ? run.jobs : 0);
}
