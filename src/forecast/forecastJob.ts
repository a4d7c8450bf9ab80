// Forecasts a job of a workload, for the library and for the command.
import { UsageError } from '../errors.ts';
import type { Kernel } from '../kernel/instance.ts';
import { defaultKernel } from '../kernel/load.ts';
import type { Policy } from '../policy/policy.ts';
import { policyOf } from '../policy/registry.ts';
import { replay } from '../simulate/replay.ts';
import { checkForecastPolicy } from '../simulate/snapshot.ts';
import { checkWorkload } from '../trace/checkWorkload.ts';
import type { Workload } from '../trace/workload.ts';
import { checkPast, type PastStarts } from './checkPast.ts';
import { CALIBRATION_POINTS, SAMPLES } from './defaults.ts';
import { type Forecast, forecast } from './forecast.ts';
import { type History, historyOfLog, historyOfReplay } from './history.ts';
import { type ForecastQuestion, jobQuestion, type TargetJob } from './jobQuestion.ts';

export interface JobForecastOptions {
  /** Policy of the simulated futures; default: `easy`. It must not learn, preempt or be a custom scheduler. */
  policy?: Policy | string;
  /** Source of the start times of earlier jobs; default: `recorded`. */
  starts?: PastStarts;
  /** Number of simulated futures, for the forecast and for each calibration point; default: 32. */
  samples?: number;
  /** Number of calibration points that correct the forecast; default: 500. */
  calibrationPoints?: number;
  /** Default: 1. The same seed draws the same futures. */
  seed?: number;
  /** From loadKernel(); default: the Wasm kernel. */
  kernel?: Kernel;
  /** Called with the share of the calibration points that are forecast, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborting it rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** The forecast that `specula when --json` prints, without the trace. */
export interface JobForecast extends Forecast {
  /** Name of the policy. */
  readonly policy: string;
  readonly starts: PastStarts;
  readonly samples: number;
  readonly seed: number;
  readonly job: TargetJob;
}

/**
 * Returns when the jobs of a workload started and ended.
 *
 * @throws UsageError if there are no jobs; DataError if a forecast cannot learn from them
 */
export async function historyUnder(
  workload: Workload,
  policy: Policy,
  starts: PastStarts,
  options: { kernel: Kernel; onProgress?: (share: number) => void; signal?: AbortSignal },
): Promise<History> {
  if (workload.jobs.length === 0) throw new UsageError(`${workload.name}: no jobs to learn from`);
  checkPast(workload, starts);
  if (starts === 'recorded') return historyOfLog(checkWorkload(workload));
  const { schedule } = await replay(workload, policy, options);
  return historyOfReplay(workload, schedule);
}

/**
 * Forecasts when a job of a workload starts and ends, and how other requests would change that. A simulated future is
 * a replay that begins with the jobs that run and wait at the instant of the forecast; run times and later submissions
 * are drawn from what was known by then. Past forecasts at calibration points correct the quantiles (conformalized
 * quantile regression: Romano, Patterson and Candès, NeurIPS 2019).
 *
 * @param workload from readTrace() or readSwf()
 * @param question the job, and the instant of the forecast
 * @throws UsageError for a policy that forecasts do not support, a job that has started, a new job that does not fit, or
 *   fewer than one sample; DataError if there is no such job, or if the workload has no waits (with recorded starts) or
 *   no requests
 */
export async function forecastJob(
  workload: Workload,
  question: ForecastQuestion,
  options: JobForecastOptions = {},
): Promise<JobForecast> {
  const {
    starts = 'recorded',
    samples = SAMPLES,
    calibrationPoints = CALIBRATION_POINTS,
    seed = 1,
    onProgress,
    signal,
  } = options;
  const policy = policyOf(options.policy ?? 'easy');
  checkForecastPolicy(policy);
  if (!(Number.isInteger(samples) && samples > 0))
    throw new UsageError(`--samples ${samples}: expected a whole number, 1 or more`);
  const kernel = options.kernel ?? (await defaultKernel());
  const past = await historyUnder(workload, policy, starts, { kernel, signal });
  const { history, target, ...rest } = jobQuestion(past, workload, question);
  return {
    ...{ policy: policy.name, starts, samples, seed, job: target },
    ...(await forecast(kernel, history, rest, {
      policy,
      samples,
      calibrationPoints,
      seed,
      onProgress,
      signal,
    })),
  };
}
