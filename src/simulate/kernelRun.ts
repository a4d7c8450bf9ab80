import { DataError } from '../errors.ts';
import type { Address } from '../kernel/address.ts';
import type { Instance, Kernel } from '../kernel/instance.ts';
import { checkComposition } from '../policy/composition.ts';
import { orderCodes, orderKeys } from '../policy/order.ts';
import { isLearned, planCode } from '../policy/plan.ts';
import type { Order, Policy } from '../policy/policy.ts';
import type { EventRule } from '../schedule/schedule.ts';
import { checkWorkload } from '../trace/checkWorkload.ts';
import type { Workload } from '../trace/workload.ts';
import { owners, plans } from './plans.ts';
import { requests, runTimes } from './runTimes.ts';

export const EVENT_RULES: Record<EventRule, number> = { batch: 0, each: 1 };
export const BACKFILLINGS: Record<Policy['backfilling'], number> = {
  none: 0,
  easy: 1,
  conservative: 2,
  venture: 3,
};

/** One replay in a kernel instance: columns filled, no event handled yet. */
export interface KernelRun {
  readonly instance: Instance;
  /** How long each job holds its processors, in seconds. */
  readonly length: Float64Array;
  /** What the scheduler believes, in seconds; undefined where it comes to believe it only during the run. */
  readonly plan: Float64Array | undefined;
  /** Memory of the kernel's columns. */
  readonly bytes: number;
}

/**
 * Makes a replay ready to step.
 *
 * @param seed of virtual predictions
 * @throws UsageError for parts that do not go together, DataError if the jobs do not fit into memory
 */
export async function createKernelRun(
  kernel: Kernel,
  workload: Workload,
  policy: Policy,
  eventRule: EventRule,
  seed = 1,
): Promise<KernelRun> {
  checkComposition(policy);
  checkWorkload(workload);
  const { name, jobs, processors } = workload;
  const { order, candidates = order, backfilling, preemption, plan: belief = 'request' } = policy;
  const instance = await kernel.instantiate();
  const { exports, f64, i32 } = instance;
  const owned = isLearned(belief) ? owners(jobs) : undefined;
  const shape = [
    processors,
    EVENT_RULES[eventRule],
    BACKFILLINGS[backfilling],
    preemption === 'shadow' ? 1 : 0,
    ...orderCodes(order, candidates),
    planCode(belief),
    owned?.users ?? 0,
    owned?.applications ?? 0,
  ] as const;
  const bytes = exports.replayBytes(jobs.length, ...shape);
  const tooLarge = (limit: string) =>
    new DataError(
      `${name}: replaying ${jobs.length} jobs takes ${(Math.abs(bytes) / 2 ** 30).toFixed(1)} GiB, ${limit};` +
        ' replay a window of it (--jobs, --from, --to)',
    );
  if (bytes < 0) throw tooLarge('more than a 32-bit memory holds (4 GiB in all, 1 GiB a column)');
  const length = runTimes(jobs, eventRule);
  const request = requests(jobs, eventRule);
  const plan = await plans(kernel, workload, belief, length, request, seed);
  try {
    exports.createReplay(jobs.length, ...shape);
  } catch {
    throw tooLarge('more than this machine gives');
  }
  const fill = (address: Address, values: Float64Array) => f64(address, values.length).set(values);
  fill(exports.submitColumn(), jobs.submit);
  fill(exports.lengthColumn(), length);
  fill(exports.planColumn(), plan);
  if (planCode(belief) > 0) fill(exports.requestColumn(), request);
  if (owned) {
    i32(exports.userColumn(), jobs.length).set(owned.user);
    i32(exports.applicationColumn(), jobs.length).set(owned.application);
  }
  i32(exports.processorsColumn(), jobs.length).set(jobs.processors);
  const fillKeys = (of: Order, address: Address) => {
    if (typeof of === 'function') fill(address, orderKeys(of, jobs, plan));
  };
  fillKeys(order, exports.queueKeyColumn());
  if (candidates !== order) fillKeys(candidates, exports.candidateKeyColumn());
  exports.beginReplay(0);
  return { instance, length, plan: isLearned(belief) ? undefined : plan, bytes };
}
