// How often intervals over seeds contain the truth: experiments of a few seeds are drawn from many runs, and what all
// of these say together is taken as the truth.
import { meanEstimate, pairedRatio } from '../../src/experiment/estimate.ts';

const EXPERIMENTS = 2000;
const SEEDS = [5, 10, 20];

/** Whole numbers below a bound, the same ones in every run. */
function draws() {
  let state = 7;
  return (below: number) => {
    state = (state * 16807) % 2147483647;
    return state % below;
  };
}

/** The share of experiments whose interval contains the truth, for each number of seeds. */
function coverage(runs: number, isTrue: (chosen: readonly number[]) => boolean): number[] {
  const draw = draws();
  return SEEDS.map((seeds) => {
    let held = 0;
    for (let i = 0; i < EXPERIMENTS; i++) if (isTrue(Array.from({ length: seeds }, () => draw(runs)))) held++;
    return held / EXPERIMENTS;
  });
}

/** For the mean of values, one per run. */
export function coverageOfMean(values: ArrayLike<number>): number[] {
  const { mean: truth } = meanEstimate(Array.from(values));
  return coverage(values.length, (chosen) => {
    const { mean, halfWidth } = meanEstimate(chosen.map((run) => values[run]));
    return Math.abs(mean - truth) <= halfWidth;
  });
}

/** For the ratio of values to others of the same runs. */
export function coverageOfRatio(values: ArrayLike<number>, others: ArrayLike<number>): number[] {
  const { value: truth } = pairedRatio(Array.from(values), Array.from(others));
  return coverage(values.length, (chosen) => {
    const { low, high } = pairedRatio(
      chosen.map((run) => values[run]),
      chosen.map((run) => others[run]),
    );
    return low <= truth && truth <= high;
  });
}
