import { DataError } from '../errors.ts';

/**
 * A run must not reach this time, in seconds: before it every whole second is a number of its own, and a second more
 * is later.
 */
export const LATEST = 2 ** 53;

interface Times {
  readonly submit: Float64Array;
  /** How long each job holds its processors, and how long the scheduler believes it does. */
  readonly length: Float64Array;
  readonly plan: Float64Array;
}

/** The last instant at which anything can happen to jobs, some of them waiting for all the others. */
export class TimeRange {
  #work = 0;
  #first = 0;

  /**
   * Takes in further jobs.
   *
   * @param nameOf a job in messages
   * @throws DataError, one line, where the times leave the range
   */
  add({ submit, length, plan }: Times, nameOf: (job: number) => string): void {
    for (let j = 0; j < submit.length; j++) {
      this.#first = Math.max(this.#first, Math.abs(submit[j]));
      this.#work += Math.max(length[j], plan[j]);
      const last = this.#first + this.#work;
      if (last < LATEST) continue;
      throw new DataError(
        `${nameOf(j)}: submitted at ${submit[j]} s, up to ${Math.max(length[j], plan[j])} s long: the simulation could reach` +
          ` ${last} s, and times are exact up to 2^53 s (${LATEST}); replay fewer jobs, or times in another unit`,
      );
    }
    const last = this.#first + this.#work;
    for (let j = 0; j < submit.length; j++) {
      if (plan[j] >= length[j] || last + plan[j] > last) continue;
      throw new DataError(
        `${nameOf(j)}: its plan of ${plan[j]} s is shorter than its run of ${length[j]} s and too short to tell at ${last} s,` +
          ' which the simulation could reach; replay fewer jobs, or plan at least a second',
      );
    }
  }
}
