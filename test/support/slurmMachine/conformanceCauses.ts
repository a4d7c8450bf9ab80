// Why the model decides otherwise in recordings of random scenarios, as far as somebody has looked. What it does not
// follow, and says so, is found by itself (conformance.ts).

const WHOLE_SIZE = 'after its first try, the size of a job on whole nodes counts all their CPUs';
const EXCLUSIVE = 'one exclusive partition makes a job of several partitions exclusive in all of them';
const ARRAY_LIMIT = 'an array whose limit lets further tasks start';
const PREEMPTION = 'where preemption is on, another node is chosen';
const FIFO = 'sched/builtin with priority/basic puts what is left of an array behind all jobs';
const REQUEUED = 'a job that was put back into the queue starts later';

/** By the seed. */
export const CAUSES: Readonly<Record<number, readonly string[]>> = {
  3: [PREEMPTION],
  6: [WHOLE_SIZE],
  7: [REQUEUED],
  11: [WHOLE_SIZE],
  18: [ARRAY_LIMIT],
  22: [EXCLUSIVE],
  103: [PREEMPTION],
  118: [WHOLE_SIZE],
  122: [EXCLUSIVE, REQUEUED],
  125: [FIFO],
};
