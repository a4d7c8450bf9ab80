import { DataError } from '../errors.ts';

/**
 * A run must not reach this time, in seconds. Before it, a number can hold every whole second exactly, and
 * adding a second gives a later time.
 */
export const LATEST = 2 ** 53;

interface Times {
  readonly submit: Float64Array;
  /** Seconds that each job holds its processors, and the scheduler's estimate of them. */
  readonly length: Float64Array;
  readonly estimate: Float64Array;
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
   * @throws DataError if a time is not finite, or if the times leave the range
   */
  add(times: Times, nameOf: (job: number) => string): void {
    const { submit, length, estimate } = times;
    let first = this.#first;
    let work = this.#work;
    /** The shortest of the estimates that are shorter than their runs. */
    let shortest = Number.POSITIVE_INFINITY;
    for (let j = 0; j < submit.length; j++) {
      const held = length[j];
      const estimated = estimate[j];
      first = Math.max(first, Math.abs(submit[j]));
      work += Math.max(held, estimated);
      if (estimated < held && estimated < shortest) shortest = estimated;
      // Also false for NaN.
      if (!(first + work < LATEST)) throw tooLate(times, j, first + work, nameOf(j));
    }
    this.#first = first;
    this.#work = work;
    const last = first + work;
    if (last + shortest > last) return;
    const job = submit.findIndex((_, j) => estimate[j] < length[j] && !(last + estimate[j] > last));
    throw new DataError(
      `${nameOf(job)}: its estimate of ${estimate[job]} s is shorter than its run of ${length[job]} s,` +
        ` and the simulation could reach ${last} s, where so short an estimate has no effect;` +
        ' replay fewer jobs, or give estimates of at least 1 s',
    );
  }
}

function tooLate({ submit, length, estimate }: Times, j: number, last: number, job: string): DataError {
  for (const [what, value] of [
    ['submit time', submit[j]],
    ['run time', length[j]],
    ['estimate', estimate[j]],
  ] as const)
    if (!Number.isFinite(value)) return new DataError(`${job}: ${what} ${value}: expected a finite number`);
  return new DataError(
    `${job}: submitted at ${submit[j]} s, up to ${Math.max(length[j], estimate[j])} s long:` +
      ` the simulation could reach ${last} s, and times are exact up to 2^53 s (${LATEST});` +
      ' replay fewer jobs, or use times in another unit',
  );
}
