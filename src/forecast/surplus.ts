// Handles moments at which jobs run on more processors than the machine has, because allocations overlap or nodes were
// removed. The jobs that end first lose the surplus processors.
import type { SnapshotJobs } from '../simulate/snapshot.ts';
import type { Moment } from './past.ts';

/** Returns the number of processors that the running jobs of a moment hold beyond those of the machine. */
export function surplusOf({ jobs: present, since, history }: Moment): number {
  const { processors } = history.jobs;
  const held = present.reduce((sum, job, at) => sum + (Number.isNaN(since[at]) ? 0 : processors[job]), 0);
  return Math.max(0, held - history.processors);
}

/** Jobs of a moment that fit on the machine. */
interface WithoutSurplus {
  readonly columns: SnapshotJobs;
  /** Returns the place of a job among them, listed or submitted later; -1 if it was removed. */
  placeOf(job: number): number;
}

/** Removes `surplus` processors from the running jobs that end first. A job without processors is removed. */
export function withoutSurplus(all: SnapshotJobs, surplus: number): WithoutSurplus {
  const processors = all.processors.slice();
  const endOf = (job: number) => all.start[job] + all.length[job];
  const running = [...all.start.keys()].filter((job) => !Number.isNaN(all.start[job]));
  running.sort((a, b) => endOf(a) - endOf(b));
  let left = surplus;
  for (const job of running) {
    const taken = Math.min(left, processors[job]);
    processors[job] -= taken;
    left -= taken;
  }
  const places = new Int32Array(processors.length).fill(-1);
  const kept: number[] = [];
  for (let job = 0; job < processors.length; job++) if (processors[job] > 0) places[job] = kept.push(job) - 1;
  const some = (column: Float64Array) => Float64Array.from(kept, (job) => column[job]);
  const { submit, length, request, start } = all;
  return {
    columns: {
      ...{ submit: some(submit), length: some(length), request: some(request), start: some(start) },
      processors: Int32Array.from(kept, (job) => processors[job]),
    },
    placeOf: (job) => (job < places.length ? places[job] : job - places.length + kept.length),
  };
}
