import { kaplanMeier } from './kaplanMeier.ts';
import type { DiscreteLaw } from './law.ts';
import { observations } from './samples.ts';

/**
 * The law of the run times themselves: each distinct one with its share. With censored runs the shares are
 * the steps of the Kaplan-Meier estimate, and what it leaves beyond the last completion is put on the longest
 * run of all (Efron's convention, Proc. 5th Berkeley Symposium, 1967).
 *
 * @throws DataError where there is no run time, or one that is negative or no number
 */
export function empirical(completed: ArrayLike<number>, censored: ArrayLike<number> = []): DiscreteLaw {
  const observed = observations(completed, censored);
  const { times, survival } = kaplanMeier(observed);
  const rest = survival[survival.length - 1];
  const count = observed.completed.length + observed.censored.length;
  const text = `empirical law of ${count} ${count === 1 ? 'run' : 'runs'}`;
  const values = Array.from(times);
  const above = Array.from(survival);
  if (rest > 0) {
    const longest = observed.censored[observed.censored.length - 1];
    if (longest > values[values.length - 1]) {
      values.push(longest);
      above.push(0);
    } else above[above.length - 1] = 0;
  }
  return {
    text,
    v: Float64Array.from(values),
    f: Float64Array.from(above, (s, i) => (i === 0 ? 1 : above[i - 1]) - s),
    survival: Float64Array.from(above),
  };
}
