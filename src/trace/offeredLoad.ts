import type { Jobs, Workload } from './workload.ts';

/**
 * The offered load: sum(processors x min(run, request)) / (machine x time from the first to the last
 * submission). Table 3 of the PV-EASY paper. NaN without jobs.
 */
export function offeredLoad({ jobs, processors }: Pick<Workload, 'jobs' | 'processors'>): number {
  const load = new OfferedLoad();
  load.add(jobs);
  return load.on(processors);
}

/** The offered load of jobs that come in parts, in the order of their submission. */
export class OfferedLoad {
  #work = 0;
  #first = Number.NaN;
  #last = Number.NaN;

  add({ length, submit, run, request, processors }: Jobs): void {
    if (length === 0) return;
    let work = this.#work;
    for (let job = 0; job < length; job++) work += processors[job] * Math.min(run[job], request[job]);
    this.#work = work;
    if (Number.isNaN(this.#first)) this.#first = submit[0];
    this.#last = submit[length - 1];
  }

  /** Returns the load for the given number of processors. */
  on(machine: number): number {
    return this.#work / (machine * (this.#last - this.#first));
  }
}
