// Draws how long the jobs of a moment will run, from what is known of them.
import type { SharedNumbers } from '../history.ts';
import type { Moment } from '../past.ts';

/**
 * Share of the jobs whose draws are correlated: they share the random numbers of their user. The runs of a user are more
 * similar than their distribution, which mixes all earlier runs of the user.
 */
const CORRELATED = 0.5;

/** Least remaining run time of a running job, in seconds, because its distribution may have no longer run. */
export const LEAST_LEFT = 1e-3;

/** Returns how long each job has run, in seconds; 0 if it waits. */
export function elapsedOf({ now, since }: Moment): number[] {
  return since.map((from) => (Number.isNaN(from) ? 0 : now - from));
}

export function trueLengths({ jobs: present, history }: Moment): Float64Array {
  return Float64Array.from(present, (job) => history.end[job] - history.start[job]);
}

/** Returns a function that draws the run times of all jobs from `numbers` numbers in [0, 1). */
export function lengthsDrawer(moment: Moment) {
  const { jobs: present } = moment;
  const jobs = present.length;
  const elapsed = elapsedOf(moment);
  const distributions = present.map((job, place) => moment.distributionOf(job, elapsed[place]));
  const { userOf, users, jobOf, numbers: count } = numbersOf(moment);
  return {
    numbers: 2 * users + 3 * count,
    /** The first numbers are shared by the jobs of each user: two for each user. */
    lengths(numbers: Float64Array): Float64Array {
      const lengths = new Float64Array(jobs);
      for (let place = 0; place < jobs; place++) {
        const next = 2 * users + 3 * jobOf(place);
        const shared = numbers[next] < CORRELATED ? 2 * userOf(place) : next + 1;
        const length = distributions[place].draw(numbers[shared], numbers[shared + 1]);
        lengths[place] = Math.max(length, elapsed[place] + LEAST_LEFT);
      }
      return lengths;
    },
  };
}

/** Returns the numbers that histories share, if all jobs of a moment have them. */
export function sharedNumbersOf({ jobs: present, history: { shared } }: Moment): SharedNumbers | undefined {
  return shared !== undefined && present.every((job) => shared.of.has(job)) ? shared : undefined;
}

/** Returns the numbers of the jobs of a moment and of their users: those that histories share, if all jobs have them. */
function numbersOf(moment: Moment) {
  const { jobs: present, history } = moment;
  const shared = sharedNumbersOf(moment);
  if (shared !== undefined) {
    const known = present.map((job) => shared.of.get(job) as { job: number; user: number });
    return {
      ...{ userOf: (place: number) => known[place].user, users: shared.users },
      ...{ jobOf: (place: number) => known[place].job, numbers: shared.jobs },
    };
  }
  const { of, count: users } = numbered(present.map((job) => history.jobs.user[job]));
  return {
    userOf: (place: number) => of[place],
    users,
    jobOf: (place: number) => place,
    numbers: present.length,
  };
}

/** Numbers distinct values in the order in which they first occur. */
function numbered(values: readonly number[]): { of: Int32Array; count: number } {
  const known = new Map<number, number>();
  const of = Int32Array.from(values, (value) => {
    const number = known.get(value) ?? known.size;
    known.set(value, number);
    return number;
  });
  return { of, count: known.size };
}
