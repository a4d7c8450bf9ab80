import { DataError } from '../errors.ts';
import type { Kernel } from '../kernel/instance.ts';
import { defaultKernel } from '../kernel/load.ts';
import type { Tries } from '../stochastic/results/tries.ts';
import type { StochasticWorkload } from '../stochastic/workload/workload.ts';
import { allTries } from './allTries.ts';
import { placeInLog, submittedStochastic } from './feedback.ts';
import { withSteps } from './ownSteps.ts';
import { prepareStochasticRun, type SequenceOptions } from './prepareStochasticRun.ts';
import { type RunOptions, stepToEnd } from './stepToEnd.ts';
import { TryLog } from './tryLog.ts';

export interface SpeculateOptions extends SequenceOptions, RunOptions {
  /** From loadKernel(); default: the Wasm kernel. */
  kernel?: Kernel;
}

export interface SpeculateResult {
  /** The jobs of the tries: as given, or with feedback as they were submitted. */
  workload: StochasticWorkload;
  tries: Tries;
  /** The number of events: submissions and ends. */
  events: number;
  /** Time the kernel took, in seconds. */
  seconds: number;
}

/**
 * Simulates stochastic jobs. Each job makes one request after another until one suffices.
 *
 * @throws UsageError for options that cannot be combined; DataError for a scheduler that fails, if the last
 *   request of a job does not suffice, or if the jobs do not fit into memory
 */
export async function speculate(
  workload: StochasticWorkload,
  options: SpeculateOptions = {},
): Promise<SpeculateResult> {
  const kernel = options.kernel ?? (await defaultKernel());
  const run = await prepareStochasticRun(kernel, workload, options);
  const { instance } = run;
  const { exports } = instance;
  const log = new TryLog(instance);
  const { jobs } = workload;
  const seconds = await withSteps(run, options, (step) =>
    stepToEnd(instance, log, jobs.length, step, options),
  );
  const short = exports.insufficientJob();
  if (short >= 0) throw insufficient(workload, workload.feedback ? placeInLog(instance, short) : short);
  return {
    workload: workload.feedback ? submittedStochastic(instance, workload) : workload,
    tries: allTries(instance, log, jobs.length),
    events: exports.replayEvents(),
    seconds,
  };
}

function insufficient({ name, jobs }: StochasticWorkload, job: number): DataError {
  const last = jobs.requests[jobs.offset[job + 1] - 1];
  return new DataError(
    `${name}: job ${job}: its last request (${last} s) does not suffice for its run of ${jobs.run[job]} s;` +
      ' make the last request long enough',
  );
}
