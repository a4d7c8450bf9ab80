// How long the present jobs will run, drawn from what is known of them.
import type { Moment } from '../past.ts';

/**
 * The share of the present jobs that have the luck of their user in common. The runs of a user resemble each
 * other more than their law says, because the law mixes all that the user has done.
 */
const COMMON_LUCK = 0.5;

/** The least time that a running job still runs, in seconds: its law may know no longer run. */
export const LEAST_LEFT = 1e-3;

/** How long each present job has run; 0 if it waits. */
export function elapsedOf({ now, since }: Moment): number[] {
  return since.map((from) => (Number.isNaN(from) ? 0 : now - from));
}

export function trueLengths({ present, world }: Moment): Float64Array {
  return Float64Array.from(present, (job) => world.end[job] - world.start[job]);
}

/** Draws how long the present jobs run, from so many numbers in [0, 1) for each future. */
export function lengthsDrawer(moment: Moment) {
  const { present, world } = moment;
  const jobs = present.length;
  const elapsed = elapsedOf(moment);
  const laws = present.map((job, place) => moment.lawOf(job, elapsed[place]));
  const { of: userOf, count: users } = numbered(present.map((job) => world.jobs.user[job]));
  return {
    numbers: 2 * users + 3 * jobs,
    /** The first numbers are the luck of the users: two for each. */
    lengths(numbers: Float64Array): Float64Array {
      const lengths = new Float64Array(jobs);
      for (let place = 0, next = 2 * users; place < jobs; place++, next += 3) {
        const luck = numbers[next] < COMMON_LUCK ? 2 * userOf[place] : next + 1;
        const length = laws[place].draw(numbers[luck], numbers[luck + 1]);
        lengths[place] = Math.max(length, elapsed[place] + LEAST_LEFT);
      }
      return lengths;
    },
  };
}

/** Numbers for values: 0 for the first value and for all that are equal to it, 1 for the next one. */
function numbered(values: readonly number[]): { of: Int32Array; count: number } {
  const known = new Map<number, number>();
  const of = Int32Array.from(values, (value) => {
    const number = known.get(value) ?? known.size;
    known.set(value, number);
    return number;
  });
  return { of, count: known.size };
}
