import { DataError, UsageError } from '../errors.ts';
import type { Address, Instance, Kernel } from '../kernel/instance.ts';
import { defaultKernel } from '../kernel/load.ts';
import { checkComposition } from '../policy/composition.ts';
import { orderCodes } from '../policy/order.ts';
import { isLearned, planCode } from '../policy/plan.ts';
import type { Policy } from '../policy/policy.ts';
import { findPolicy } from '../policy/registry.ts';
import type { Tries } from '../stochastic/tries.ts';
import type { StochasticWorkload } from '../stochastic/workload.ts';
import { BACKFILLINGS } from './kernelRun.ts';
import { lawTables } from './lawTables.ts';
import { type RunOptions, runKernel } from './runKernel.ts';
import { TryLog } from './tryLog.ts';

/** How stochastic jobs are scheduled: packed in rounds (ICPP 2019, section 4.3), or as they come. */
export type SpeculateMode = 'rounds' | 'online';

export interface SpeculateOptions extends RunOptions {
  /** From loadKernel(); default: the Wasm kernel. */
  kernel?: Kernel;
  /** Default: `online`. */
  mode?: SpeculateMode;
  /** Online: a policy, or the name of one; default `easy`. Rounds have their own order. */
  policy?: Policy | string;
  /** Whether idle windows go to jobs that may be done by their end. Default: no. */
  speculativeBackfilling?: boolean;
  /** In rounds: jobs planned for later may speculate too. */
  pull?: boolean;
  /** Online: where a job goes whose speculative run failed: to its old place (default), or to the top of the queue. */
  speculativeReturn?: 'place' | 'top';
}

export interface SpeculateResult {
  tries: Tries;
  /** Submissions and ends. */
  events: number;
  /** Time the kernel took, in seconds. */
  seconds: number;
}

const ROUNDS = 4;
const LARGEST = 4;
const ARRIVAL = 13;
const SPECULATIVE = 4;
const PREEMPTED = 1;

/**
 * Runs stochastic jobs, each through its requests until one suffices.
 *
 * @throws UsageError for parts that do not go together; DataError, naming the job, where a job's last request does not
 *   suffice, or if the jobs do not fit into memory
 */
export async function speculate(
  workload: StochasticWorkload,
  options: SpeculateOptions = {},
): Promise<SpeculateResult> {
  const kernel = options.kernel ?? (await defaultKernel());
  const instance = await createSequenceRun(kernel, workload, options);
  const { exports } = instance;
  const log = new TryLog(instance);
  const { jobs } = workload;
  const seconds = await runKernel(instance, log, 2 * jobs.length, options);
  const short = exports.insufficientJob();
  if (short >= 0) throw insufficient(workload, short);
  return { tries: allTries(instance, log, jobs.length), events: exports.replayEvents(), seconds };
}

function insufficient({ name, jobs }: StochasticWorkload, job: number): DataError {
  const last = jobs.requests[jobs.offset[job + 1] - 1];
  return new DataError(
    `${name}: job ${job}: its last request (${last} s) does not suffice for its run of ${jobs.run[job]} s; end its requests` +
      ' with one that does',
  );
}

async function createSequenceRun(
  kernel: Kernel,
  { name, processors, jobs, laws }: StochasticWorkload,
  options: SpeculateOptions,
): Promise<Instance> {
  const { mode = 'online', policy = 'easy', speculativeBackfilling, pull, speculativeReturn } = options;
  const composition = typeof policy === 'string' ? findPolicy(policy) : policy;
  checkComposition(composition);
  const { order, candidates = order, backfilling, preemption, plan = 'request' } = composition;
  if (typeof order === 'function' || typeof candidates === 'function')
    throw new UsageError(
      `policy '${composition.name}': requests change, so an order cannot be a function here`,
    );
  if (plan !== 'request' && plan !== 'exact' && !isLearned(plan))
    throw new UsageError(
      `policy '${composition.name}': plan '${plan}' is of a job, and here each try has its own request`,
    );
  const rounds = mode === 'rounds';
  const arrival = (code: number) => (code === 0 ? ARRIVAL : code);
  const [queueOrder, candidateOrder] = orderCodes(order, candidates).map(arrival);
  const plans = rounds ? 0 : planCode(plan);
  const shape = [
    processors,
    0,
    rounds ? ROUNDS : BACKFILLINGS[backfilling],
    !rounds && preemption === 'shadow' ? 1 : 0,
    rounds ? LARGEST : queueOrder,
    rounds ? LARGEST : candidateOrder,
    plans,
    0,
    0,
  ] as const;
  const instance = await kernel.instantiate();
  const { exports, f64, i32, u8 } = instance;
  const n = jobs.length;
  const tables = lawTables(speculativeBackfilling ? laws : []);
  const sizes = [n, jobs.requests.length] as const;
  const tableSizes = [tables.offset.length - 1, tables.value.length] as const;
  exports.createSequenceColumns(...sizes, plan === 'exact' ? 1 : 0, plans, ...tableSizes, pull ? 1 : 0);
  const bytes = exports.replayBytes(n, ...shape);
  if (bytes < 0) throw new DataError(`${name}: ${n} jobs do not fit into the kernel's memory`);
  exports.createReplay(n, ...shape);
  const fill = (address: Address, values: Float64Array) => f64(address, values.length).set(values);
  fill(exports.submitColumn(), jobs.submit);
  i32(exports.processorsColumn(), n).set(jobs.processors);
  fill(exports.workColumn(), jobs.run);
  i32(exports.sequenceOffsetColumn(), n + 1).set(jobs.offset);
  fill(exports.sequenceRequestColumn(), jobs.requests);
  u8(exports.sequenceSaveColumn(), jobs.checkpoints.length).set(jobs.checkpoints);
  fill(exports.checkpointTimeColumn(), jobs.checkpoint);
  fill(exports.restartTimeColumn(), jobs.restart);
  if (speculativeBackfilling && laws.length > 0) {
    i32(exports.jobLawColumn(), n).set(jobs.law);
    i32(exports.lawOffsetColumn(), tables.offset.length).set(tables.offset);
    fill(exports.lawTableValueColumn(), tables.value);
    fill(exports.lawMomentColumn(), tables.moment);
    fill(exports.lawBeyondColumn(), tables.beyond);
  }
  exports.beginReplay(speculativeReturn === 'top' ? 1 : 0);
  return instance;
}

/** The tries of the log, and each job's last. */
function allTries({ exports, f64, u8 }: Instance, log: TryLog, jobs: number): Tries {
  const early = log.tries();
  const start = f64(exports.startColumn(), jobs);
  const length = f64(exports.lengthColumn(), jobs);
  const plan = f64(exports.planColumn(), jobs);
  const flags = u8(exports.flagsColumn(), jobs);
  const count = jobs + early.job.length;
  const isLast = (index: number) => index < jobs;
  const jobOf = (index: number) => (isLast(index) ? index : early.job[index - jobs]);
  const startOf = (index: number) => (isLast(index) ? start[index] : early.start[index - jobs]);
  const endOf = (index: number) => (isLast(index) ? start[index] + length[index] : early.end[index - jobs]);
  // Tries of no length can share job, start and end: those of the log came first, in its order.
  const place = (index: number) => (isLast(index) ? count : index);
  const order = Uint32Array.from({ length: count }, (_, index) => index).sort(
    (a, b) => startOf(a) - startOf(b) || jobOf(a) - jobOf(b) || endOf(a) - endOf(b) || place(a) - place(b),
  );
  const column = (value: (index: number) => number) => Float64Array.from(order, value);
  const flagsOf = (index: number) => (isLast(index) ? flags[index] : early.kind[index - jobs] >> 4);
  return {
    length: count,
    job: Int32Array.from(order, jobOf),
    start: column(startOf),
    end: column(endOf),
    plannedEnd: column((index) =>
      isLast(index) ? start[index] + plan[index] : early.plannedEnd[index - jobs],
    ),
    ok: Uint8Array.from(order, (index) => (isLast(index) ? 1 : 0)),
    preempted: Uint8Array.from(order, (index) =>
      !isLast(index) && (early.kind[index - jobs] & 15) === PREEMPTED ? 1 : 0,
    ),
    speculative: Uint8Array.from(order, (index) => (flagsOf(index) & SPECULATIVE ? 1 : 0)),
  };
}
