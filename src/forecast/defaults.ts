// Default settings of forecasts and of backtests.

/** Number of simulated futures, for the forecast and for each calibration point. */
export const SAMPLES = 32;
/** Number of calibration points. */
export const CALIBRATION_POINTS = 500;

/** Number of calibration points with a model of Slurm, which takes some milliseconds for each simulated future. */
export const CALIBRATION_POINTS_ON_SLURM = 50;

/** Number of waiting jobs that make a queue long: a future on a model of Slurm then takes a second or more. */
const LONG_QUEUE = 200;
/** Settings with a model of Slurm and a long queue. */
export const ON_LONG_QUEUE: Sampling = { samples: 8, calibrationPoints: 20, triesFew: true };

/** Work of a forecast. */
export interface Sampling {
  readonly samples: number;
  readonly calibrationPoints: number;
  /** True to try only three shorter requests. */
  readonly triesFew: boolean;
}

/** Returns the default work of a forecast of a job next to other waiting jobs. */
export function defaultSampling(waiting: number, isOnSlurm: boolean): Sampling {
  if (isOnSlurm && waiting >= LONG_QUEUE) return ON_LONG_QUEUE;
  const calibrationPoints = isOnSlurm ? CALIBRATION_POINTS_ON_SLURM : CALIBRATION_POINTS;
  return { samples: SAMPLES, calibrationPoints, triesFew: false };
}

/** Settings of the correction and of the weights of the sources. */
export interface Teaching {
  /** Number of calibration points that may correct a forecast. */
  readonly memory: number;
  /** Number of those that do: the most similar ones. */
  readonly alike: number;
  /** Number of calibration points that determine the weights; each is forecast like the job itself. */
  readonly weighed: number;
  /** Index of the source that counts alone as long as too few points evaluate the sources. */
  readonly fallback: number;
  /** Factor on the losses of all sources but the first, which must be better to count as much. */
  readonly handicap: number;
  /** Power of the inverse losses that gives the weights: the larger, the more the better source counts. */
  readonly power: number;
}

/** Settings for the corrected simulation together with the expert. */
export const WITH_EXPERT: Teaching = {
  ...{ memory: 300, alike: 100, weighed: 200 },
  ...{ fallback: 0, handicap: 1, power: 4 },
};
/**
 * Settings for the simulation as drawn together with the corrected one. If the scheduler is known, the drawn quantiles
 * are right and a correction only adds noise, so it is used only if it improves past forecasts.
 */
export const SIMULATION_ALONE: Teaching = {
  ...{ memory: 200, alike: 200, weighed: 300 },
  ...{ fallback: 1, handicap: 1.1, power: 8 },
};
