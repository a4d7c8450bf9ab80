import type { DiscreteDistribution } from './distribution.ts';
import { kaplanMeier } from './kaplanMeier.ts';
import { observations } from './samples.ts';

/**
 * The distribution of the run times themselves: each distinct run time with its share. With censored runs the shares
 * are the steps of the Kaplan-Meier estimate. The probability beyond the last completion is given to the
 * longest of all runs (Efron's convention, Proc. 5th Berkeley Symposium, 1967).
 *
 * @throws DataError if there are no run times, or one is negative or not a number
 */
export function empirical(
  completed: ArrayLike<number>,
  censored: ArrayLike<number> = [],
): DiscreteDistribution {
  const observed = observations(completed, censored);
  const { times, survival } = kaplanMeier(observed);
  const count = observed.completed.length + observed.censored.length;
  const text = `empirical distribution of ${count} ${count === 1 ? 'run' : 'runs'}`;
  const values = [...times];
  const above = [...survival];
  const longest = observed.censored[observed.censored.length - 1];
  if (longest > values[values.length - 1]) {
    values.push(longest);
    above.push(0);
  } else above[above.length - 1] = 0;
  return {
    text,
    v: Float64Array.from(values),
    f: Float64Array.from(above, (s, i) => (i === 0 ? 1 : above[i - 1]) - s),
    survival: Float64Array.from(above),
  };
}
