import type { Kernel } from '../src/kernel/instance.ts';
import { findPolicy } from '../src/policy/registry.ts';
import { type PreparedReplay, prepareReplay } from '../src/simulate/prepareReplay.ts';
import type { Workload } from '../src/trace/workload.ts';

/** The event loop alone, as a side for inTurn(): columns are filled before the clock starts. */
export function stepper(kernel: Kernel, workload: Workload, policy: string) {
  return {
    prepare: () => prepareReplay(kernel, workload, findPolicy(policy), 'batch'),
    run: ({ instance: { exports } }: Pick<PreparedReplay, 'instance'>) => {
      while (exports.stepReplay(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY) === 0)
        exports.clearTries();
    },
  };
}

/** The starts of a replay that has run: a view of the kernel's memory. */
export function startsOf({ instance }: PreparedReplay, jobs: number): Float64Array {
  return instance.columns.start.subarray(0, jobs);
}

/** Jobs that wait at a time, on average: by Little's law their waits over the time in which they arrive. */
export async function meanQueue(kernel: Kernel, workload: Workload, policy: string): Promise<number> {
  const side = stepper(kernel, workload, policy);
  const ready = await side.prepare();
  side.run(ready);
  const { length, submit } = workload.jobs;
  const start = startsOf(ready, length);
  let waited = 0;
  let last = 0;
  for (let job = 0; job < length; job++) {
    waited += start[job] - submit[job];
    last = Math.max(last, start[job]);
  }
  return waited / (last - submit[0]);
}

/** A kernel whose queues stand in blocks of so many entries. */
export function withBlocks(kernel: Kernel, entries: number): Kernel {
  return {
    ...kernel,
    async instantiate() {
      const instance = await kernel.instantiate();
      instance.exports.setBlocks(entries);
      return instance;
    },
  };
}
