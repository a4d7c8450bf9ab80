// Forecasts jobs of the past at their submissions, with the quantities that the baselines of a backtest need.
import type { Kernel } from '../../kernel/instance.ts';
import type { CalibrationPoint } from '../correction.ts';
import type { History } from '../history.ts';
import { pastForecasts, type SamplingOptions } from '../pastForecasts.ts';

/** Forecast of a past job at its submission, the inputs of its baselines, and its wait. Times are in seconds. */
export interface BacktestPoint extends CalibrationPoint {
  /** Place of the job in the log. */
  readonly job: number;
  /** Mean wait of the last ten started jobs. */
  readonly meanOfLast: number;
  /** Wait if every job ran for its requested time and no more jobs were submitted. */
  readonly byRequests: number;
  /**
   * Length of the queue: number of waiting jobs, and their requested processor-seconds per processor of the machine.
   */
  readonly queued: number;
  readonly queuedWork: number;
  readonly processors: number;
  readonly request: number;
}

/** Forecasts jobs of a history at their submissions, which must not decrease. */
export function backtestPoints(
  kernel: Kernel,
  history: History,
  asked: readonly number[],
  options: SamplingOptions,
  onProgress?: (share: number) => void,
): Promise<BacktestPoint[]> {
  const { jobs, processors } = history;
  return pastForecasts(
    kernel,
    history,
    asked,
    options,
    async (forecast, { job, moment, player }) => {
      const waiting = moment.jobs.filter(
        (_, place) => Number.isNaN(moment.since[place]) && place !== moment.target,
      );
      const work = waiting.reduce((sum, other) => sum + jobs.request[other] * jobs.processors[other], 0);
      return {
        ...{ job, ...forecast },
        byRequests: await player.waitByRequests(moment),
        ...{ queued: waiting.length, queuedWork: work / processors },
        ...{ processors: jobs.processors[job], request: jobs.request[job] },
      };
    },
    onProgress,
  );
}
