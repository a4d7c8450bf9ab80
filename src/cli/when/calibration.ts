// Forecasts calibration points on several threads.
import type { CalibrationPoint } from '../../forecast/correction.ts';
import type { PointsOf } from '../../forecast/forecast.ts';
import { pastForecasts, type SamplingOptions } from '../../forecast/pastForecasts.ts';
import type { Kernel } from '../../kernel/instance.ts';
import type { Kind } from '../threads/kind.ts';
import { onJobs, type Places } from './onJobs.ts';

/** Number of points in one task of a thread, which first learns the runs before its points. */
const SHARD = 50;

export const CALIBRATION: Kind<Places & SamplingOptions, CalibrationPoint[]> = {
  name: 'calibration',
  worker:
    (kernel) =>
    ({ history, places, ...options }, { onProgress }) =>
      pastForecasts(kernel, history, places, options, (point) => point, onProgress),
};

/** Returns a function that forecasts the calibration points of a history; the number of threads changes none. */
export function pointsOnThreads(
  kernel: Kernel,
  { policy, samples, seed }: SamplingOptions,
  options: { workers?: number },
): PointsOf {
  return (history, places, onProgress) =>
    onJobs(kernel, CALIBRATION, { history, places }, SHARD, { policy, samples, seed }, onProgress, options);
}
