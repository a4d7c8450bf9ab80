import { DataError, UsageError } from '../errors.ts';
import type { Address } from '../kernel/address.ts';
import type { Instance, Kernel } from '../kernel/instance.ts';
import { checkComposition } from '../policy/composition.ts';
import { orderCodes } from '../policy/order.ts';
import { isLearned, planCode } from '../policy/plan.ts';
import type { Policy } from '../policy/policy.ts';
import { findPolicy } from '../policy/registry.ts';
import type { StochasticWorkload } from '../stochastic/workload/workload.ts';
import { BACKFILLINGS } from './kernelRun.ts';
import { lawTables } from './lawTables.ts';
import { owners } from './plans.ts';

/** How stochastic jobs are scheduled: packed in rounds (ICPP 2019, section 4.3), or as they come. */
export type SpeculateMode = 'rounds' | 'online';

/** How a run of stochastic jobs is set up. */
export interface SequenceOptions {
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

// The kernel's codes: assembly/replay/codes.ts, assembly/queue/order.ts.
const ROUNDS = 4;
const LARGEST = 4;
const ARRIVAL = 13;

/** Makes a run of stochastic jobs ready to step. @throws UsageError or DataError */
export async function createSequenceRun(
  kernel: Kernel,
  { name, processors, jobs, laws }: StochasticWorkload,
  options: SequenceOptions,
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
  const n = jobs.length;
  const unknown = new Float64Array(n).fill(-1);
  const { user = unknown, application = unknown } = jobs;
  const owned = !rounds && isLearned(plan) ? owners({ length: n, user, application }) : undefined;
  const shape = [
    processors,
    0,
    rounds ? ROUNDS : BACKFILLINGS[backfilling],
    !rounds && preemption === 'shadow' ? 1 : 0,
    rounds ? LARGEST : queueOrder,
    rounds ? LARGEST : candidateOrder,
    plans,
    owned?.users ?? 0,
    owned?.applications ?? 0,
  ] as const;
  const instance = await kernel.instantiate();
  const { exports, f64, i32, u8 } = instance;
  const tables = lawTables(speculativeBackfilling ? laws : []);
  const sizes = [n, jobs.requests.length] as const;
  const tableSizes = [tables.offset.length - 1, tables.value.length] as const;
  const own = exports.sequenceBytes(...sizes, ...tableSizes);
  if (own < 0) throw new DataError(`${name}: ${n} jobs do not fit into the kernel's memory`);
  exports.createSequenceColumns(
    ...sizes,
    !rounds && plan === 'exact' ? 1 : 0,
    plans,
    ...tableSizes,
    pull ? 1 : 0,
  );
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
  if (owned) {
    i32(exports.userColumn(), n).set(owned.user);
    i32(exports.applicationColumn(), n).set(owned.application);
  }
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
