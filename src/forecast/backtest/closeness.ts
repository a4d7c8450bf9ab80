// Counts how many forecasts came close to what happened, in the measures of published forecasts.
import type { Answer } from './backtest.ts';

const MINUTE = 60;
const FACTOR = 2;

/** Shares of jobs whose median forecast was close to their wait, from 0 to 1; null if there are no jobs. */
export interface Closeness {
  /** Number of these jobs. */
  readonly jobs: number;
  /** The forecast is at most a minute off, or ten. */
  readonly withinMinute: number | null;
  readonly withinTenMinutes: number | null;
  /** The forecast is at least half of the wait, and at most twice the wait. */
  readonly withinFactorOfTwo: number | null;
}

/** Closeness of the forecasts of all jobs, and of those that waited for more than a minute. */
export interface ClosenessOfJobs {
  readonly all: Closeness;
  readonly waited: Closeness;
}

/** Returns how close the corrected medians were to the waits. */
export function closenessOf(answers: readonly Answer[]): ClosenessOfJobs {
  const pairs = answers.map(({ point, corrected }): Pair => [corrected.quantiles[1], point.wait]);
  return { all: shares(pairs), waited: shares(pairs.filter(([, wait]) => wait > MINUTE)) };
}

/** A forecast and the wait, in seconds. */
type Pair = readonly [forecast: number, wait: number];

function shares(pairs: readonly Pair[]): Closeness {
  const share = (isClose: (forecast: number, wait: number) => boolean) =>
    pairs.length === 0 ? null : pairs.filter((pair) => isClose(...pair)).length / pairs.length;
  const within = (most: number) => share((forecast, wait) => Math.abs(forecast - wait) <= most);
  return {
    jobs: pairs.length,
    withinMinute: within(MINUTE),
    withinTenMinutes: within(10 * MINUTE),
    withinFactorOfTwo: share((forecast, wait) => wait <= FACTOR * forecast && forecast <= FACTOR * wait),
  };
}
