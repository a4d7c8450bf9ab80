import { DataError } from '../errors.ts';

/**
 * A run must not reach this time, in seconds. Before it, a number can hold every whole second exactly, and
 * adding a second gives a later time.
 */
export const LATEST = 2 ** 53;

interface Times {
  readonly submit: Float64Array;
  /** How long each job holds its processors, and the scheduler's estimate of that. */
  readonly length: Float64Array;
  readonly plan: Float64Array;
}

/**
 * Checks the last instant that a run can reach: in the worst case, a job waits for all the others, and with
 * feedback its user for all of them one after the other.
 */
export class TimeRange {
  #work: number;
  #first = 0;

  /** @param thinking the sum of all think times, in seconds */
  constructor(thinking = 0) {
    this.#work = thinking;
  }

  /**
   * Adds jobs to the run.
   *
   * @param nameOf gives a job's name in messages
   * @throws DataError if the times leave the range
   */
  add({ submit, length, plan }: Times, nameOf: (job: number) => string): void {
    let first = this.#first;
    let work = this.#work;
    for (let j = 0; j < submit.length; j++) {
      first = Math.max(first, Math.abs(submit[j]));
      work += Math.max(length[j], plan[j]);
      const last = first + work;
      if (last < LATEST) continue;
      throw new DataError(
        `${nameOf(j)}: submitted at ${submit[j]} s, up to ${Math.max(length[j], plan[j])} s long:` +
          ` the simulation could reach ${last} s, and times are exact up to 2^53 s (${LATEST});` +
          ' replay fewer jobs, or use times in another unit',
      );
    }
    this.#first = first;
    this.#work = work;
    const last = first + work;
    for (let j = 0; j < submit.length; j++) {
      if (plan[j] >= length[j] || last + plan[j] > last) continue;
      throw new DataError(
        `${nameOf(j)}: its plan of ${plan[j]} s is shorter than its run of ${length[j]} s,` +
          ` and the simulation could reach ${last} s, where so short a plan has no effect;` +
          ' replay fewer jobs, or give plans of at least 1 s',
      );
    }
  }
}
