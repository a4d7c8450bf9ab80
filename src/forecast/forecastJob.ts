// The forecast of a job of a workload: what the library has, and what the command prints.
import { UsageError } from '../errors.ts';
import type { Kernel } from '../kernel/instance.ts';
import { defaultKernel } from '../kernel/load.ts';
import type { Policy } from '../policy/policy.ts';
import { policyOf } from '../policy/registry.ts';
import { checkPresentPolicy } from '../simulate/present.ts';
import { replay } from '../simulate/replay.ts';
import { checkWorkload } from '../trace/checkWorkload.ts';
import type { Workload } from '../trace/workload.ts';
import { checkPast, type PastStarts } from './checkPast.ts';
import { FUTURES, QUESTIONS } from './defaults.ts';
import { type Forecast, forecast } from './forecast.ts';
import { type AskedJob, type ForecastQuestion, jobQuestion } from './jobQuestion.ts';
import { type World, worldOfLog, worldOfReplay } from './world.ts';

export interface JobForecastOptions {
  /** Of the futures; default `easy`. It must not learn, preempt or be a scheduler of one's own. */
  policy?: Policy | string;
  /** When jobs of the past started; default `log`. */
  starts?: PastStarts;
  /** How many futures are drawn, for the forecast and for each question of the past; default 32. */
  futures?: number;
  /** How many questions of the past are asked, to correct the forecast; default 500. */
  questions?: number;
  /** Default 1. The same seed draws the same futures. */
  seed?: number;
  /** From loadKernel(); default: the Wasm kernel. */
  kernel?: Kernel;
  /** Called with the share of the questions of the past that are answered, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborting it rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** What `specula when --json` prints of a job, besides the trace. */
export interface JobForecast extends Forecast {
  /** The name of the policy. */
  readonly policy: string;
  readonly starts: PastStarts;
  readonly futures: number;
  readonly seed: number;
  readonly job: AskedJob;
}

/**
 * When the jobs of a workload started and ended.
 *
 * @throws UsageError if there are no jobs; DataError if a forecast cannot learn from them
 */
export async function worldUnder(
  workload: Workload,
  policy: Policy,
  starts: PastStarts,
  options: { kernel: Kernel; onProgress?: (share: number) => void; signal?: AbortSignal },
): Promise<World> {
  if (workload.jobs.length === 0) throw new UsageError(`${workload.name}: no jobs to learn from`);
  checkPast(workload, starts);
  if (starts === 'log') return worldOfLog(checkWorkload(workload));
  const { schedule } = await replay(workload, policy, options);
  return worldOfReplay(workload, schedule);
}

/**
 * Forecasts when a job of a workload starts and ends, and what other requests would bring. It plays futures
 * that begin with the jobs that run and wait when the job asks; run times and later submissions are drawn
 * from what was known by then. Questions of the past correct the quantiles (conformalised quantile
 * regression: Romano, Patterson and Candès, NeurIPS 2019).
 *
 * @param workload from readTrace() or readSwf()
 * @param question which job asks, and when
 * @throws UsageError for a policy under which no replay can begin in the middle, a job that has started, a
 *   new job that does not fit, or no futures; DataError if there is no such job, or if the workload has no
 *   waits (with the log's starts) or no requests
 */
export async function forecastJob(
  workload: Workload,
  question: ForecastQuestion,
  options: JobForecastOptions = {},
): Promise<JobForecast> {
  const { starts = 'log', futures = FUTURES, questions = QUESTIONS, seed = 1, onProgress, signal } = options;
  const policy = policyOf(options.policy ?? 'easy');
  checkPresentPolicy(policy);
  if (!(Number.isInteger(futures) && futures > 0))
    throw new UsageError(`--futures ${futures}: expected a whole number, 1 or more`);
  const kernel = options.kernel ?? (await defaultKernel());
  const past = await worldUnder(workload, policy, starts, { kernel, signal });
  const { world, asked, ...rest } = jobQuestion(past, workload, question);
  return {
    ...{ policy: policy.name, starts, futures, seed, job: asked },
    ...(await forecast(kernel, world, rest, { policy, futures, questions, seed, onProgress, signal })),
  };
}
