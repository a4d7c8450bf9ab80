// Forecasts jobs of the past at their submissions.
import type { Kernel } from '../kernel/instance.ts';
import type { Policy } from '../policy/policy.ts';
import type { CalibrationPoint } from './correction.ts';
import { isImmediate } from './futures/futures.ts';
import { FuturePlayer, type Machine, type Revealed } from './futures/player.ts';
import type { History } from './history.ts';
import { type Moment, Past } from './past.ts';
import { quantilesOf } from './quantiles.ts';
import type { PastWaits } from './waits.ts';

/** How the futures of past jobs are simulated. */
export interface SamplingOptions {
  readonly policy: Policy;
  /** Simulates the futures instead of a pool of processors under the policy. */
  readonly machine?: Machine;
  /** Number of simulated futures for each forecast. */
  readonly samples: number;
  readonly seed: number;
  /** True values that replace drawn ones, for analysis; default: none. */
  readonly revealed?: Revealed;
  /** Aborting it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Forecast of a past job at its submission, and its wait. */
type PastForecast = CalibrationPoint & PastWaits;

/** The instant of a past forecast, the place of its job in the log, and what simulates its futures. */
interface Asked {
  readonly job: number;
  readonly moment: Moment;
  readonly player: FuturePlayer;
}

/**
 * Forecasts jobs of a history at their submissions, which must not decrease.
 *
 * @param completed returns the result of a forecast
 * @param past not used for a later instant before
 */
export async function pastForecasts<Result>(
  kernel: Kernel,
  history: History,
  places: readonly number[],
  { policy, machine, samples, seed, revealed, signal }: SamplingOptions,
  completed: (forecast: PastForecast, asked: Asked) => Result | Promise<Result>,
  onProgress?: (share: number) => void,
  past: Past = new Past(history),
): Promise<Result[]> {
  const { jobs, processors, start } = history;
  const player = new FuturePlayer(kernel, { policy, machine, signal }, processors);
  const results: Result[] = [];
  for (const job of places) {
    const submit = jobs.submit[job];
    const moment = past.at(submit, job);
    const drawn = await player.futuresOf(moment, samples, seed, revealed);
    const waits = await drawn.waits({
      onProgress: (share) => onProgress?.((results.length + share) / places.length),
    });
    const forecast = {
      ...{ submit, start: start[job], wait: start[job] - submit },
      ...{ ...quantilesOf(waits), startsImmediately: isImmediate(waits) },
      ...moment.waitsOf(job),
    };
    results.push(await completed(forecast, { job, moment, player }));
    onProgress?.(results.length / places.length);
  }
  return results;
}
