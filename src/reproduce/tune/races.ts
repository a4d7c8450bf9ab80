import { looksTo, MOST_SEEDS } from '../../tune/race/looks.ts';
import { race } from '../../tune/race/race.ts';
import { type Frequencies, found, frequencies } from './frequencies.ts';

const RULES = {
  ...{ objectives: 1, limits: [], claim: 'worse' as const },
  ...{ looks: looksTo(MOST_SEEDS), last: MOST_SEEDS },
};

/** Logarithms by configuration and seed, of race number r. */
export type Measured = (r: number) => readonly ArrayLike<number>[];

/**
 * Results of races, and the mean number of runs of one.
 *
 * @param truth logarithms of the configurations' true values
 */
export function ofRaces(
  truth: readonly number[],
  races: number,
  measured: Measured,
  onRace: () => void = () => {},
): Frequencies & { readonly runs: number } {
  let runs = 0;
  const outcomes = Array.from({ length: races }, (_, r) => {
    const logs = measured(r);
    const heats = race(truth.length, RULES);
    let step = heats.next();
    while (!step.done) {
      const { running, from, to } = step.value;
      runs += running.length * (to - from);
      step = heats.next(running.map((i) => [Array.from(logs[i]).slice(from, to)]));
    }
    onRace();
    return found(truth, step.value.alive);
  });
  return { ...frequencies(outcomes), runs: runs / races };
}
