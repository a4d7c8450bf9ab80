// Why the model decides otherwise in recordings of random scenarios, as far as somebody has looked. What it does not
// follow, and says so, is found by itself (conformance.ts).

const BEYOND = 'nodes that are found for a time behind the window of backfilling';
const PREEMPTION = 'where preemption is on, another node is chosen';
const REQUEUED = 'a job that was put back into the queue starts later';

/** By the seed. */
export const CAUSES: Readonly<Record<number, readonly string[]>> = {
  3: [PREEMPTION],
  7: [REQUEUED],
  103: [PREEMPTION],
  118: [BEYOND],
  122: [REQUEUED],
};
