import { DataError } from '../errors.ts';
import { FLAG, TRY } from '../kernel/codes.ts';
import type { Instance, Kernel } from '../kernel/instance.ts';
import { defaultKernel } from '../kernel/load.ts';
import type { Tries } from '../stochastic/results/tries.ts';
import type { StochasticWorkload } from '../stochastic/workload/workload.ts';
import { placeInLog, submittedStochastic } from './feedback.ts';
import { withSteps } from './ownSteps.ts';
import { prepareStochasticRun, type SequenceOptions } from './prepareStochasticRun.ts';
import { type RunOptions, stepToEnd } from './stepToEnd.ts';
import { TryLog } from './tryLog.ts';

const REASON = (1 << TRY.FLAGS_SHIFT) - 1;

export interface SpeculateOptions extends SequenceOptions, RunOptions {
  /** From loadKernel(); default: the Wasm kernel. */
  kernel?: Kernel;
}

export interface SpeculateResult {
  /** The jobs of the attempts: as given, or with feedback as they were submitted. */
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
  const result = {
    workload: workload.feedback ? submittedStochastic(instance, workload) : workload,
    tries: allTries(instance, log, jobs.length),
    events: exports.replayEvents(),
    seconds,
  };
  // A custom scheduler may still have its columns.
  if (run.passes === undefined) instance.release();
  return result;
}

function insufficient({ name, jobs }: StochasticWorkload, job: number): DataError {
  const last = jobs.requests[jobs.offset[job + 1] - 1];
  return new DataError(
    `${name}: job ${job}: its last request (${last} s) does not suffice for its run of ${jobs.run[job]} s;` +
      ' make the last request long enough',
  );
}

/** All attempts of a run: those in the log and the last attempt of each job, in the order of their starts. */
function allTries({ columns }: Instance, log: TryLog, jobs: number): Tries {
  const early = log.tries();
  const { start, length, estimate, flags, reserved, extensions } = columns;
  const count = jobs + early.job.length;
  const isLast = (index: number) => index < jobs;
  const jobOf = (index: number) => (isLast(index) ? index : early.job[index - jobs]);
  const startOf = (index: number) => (isLast(index) ? start[index] : early.start[index - jobs]);
  const endOf = (index: number) => (isLast(index) ? start[index] + length[index] : early.end[index - jobs]);
  // Attempts of zero length can have the same job, start and end. Then the attempts of the log come first, in its
  // order.
  const place = (index: number) => (isLast(index) ? count : index);
  const order = Uint32Array.from({ length: count }, (_, index) => index).sort(
    (a, b) => startOf(a) - startOf(b) || jobOf(a) - jobOf(b) || endOf(a) - endOf(b) || place(a) - place(b),
  );
  const column = (value: (index: number) => number) => Float64Array.from(order, value);
  const flagsOf = (index: number) =>
    isLast(index) ? flags[index] : early.kind[index - jobs] >> TRY.FLAGS_SHIFT;
  return {
    length: count,
    job: Int32Array.from(order, jobOf),
    start: column(startOf),
    end: column(endOf),
    estimatedEnd: column((index) =>
      isLast(index) ? start[index] + estimate[index] : early.estimatedEnd[index - jobs],
    ),
    ok: Uint8Array.from(order, (index) => (isLast(index) ? 1 : 0)),
    preempted: Uint8Array.from(order, (index) =>
      !isLast(index) && (early.kind[index - jobs] & REASON) === TRY.PREEMPTED ? 1 : 0,
    ),
    speculative: Uint8Array.from(order, (index) => (flagsOf(index) & FLAG.SPECULATIVE ? 1 : 0)),
    ...(extensions.length > 0 && {
      extended: {
        promise: column((index) => (isLast(index) ? reserved[index] : early.promise[index - jobs])),
        extensions: Int32Array.from(order, (index) =>
          isLast(index) ? extensions[index] : early.extensions[index - jobs],
        ),
        saves: Uint8Array.from(order, (index) => (flagsOf(index) & FLAG.SAVING ? 1 : 0)),
      },
    }),
  };
}
