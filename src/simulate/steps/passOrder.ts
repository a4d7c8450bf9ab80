// The order in which a pass starts jobs.
import type { Instance } from '../../kernel/instance.ts';
import type { Order, Policy } from '../../policy/policy.ts';

/** Compares two jobs by an order at an instant. Ties go by submission. */
type Compare = (a: number, b: number) => number;

export interface PassOrder {
  readonly queue: (now: number) => Compare;
  readonly candidates: (now: number) => Compare;
}

/**
 * The orders of a run. The kernel keeps the keys (assembly/queue/order.ts has the formulas). Of a dynamic key
 * it keeps the part that does not change. The rest is computed here by the same operations.
 */
export function passOrder(instance: Instance, policy: Policy, jobs: number): PassOrder {
  const { exports } = instance;
  const { order, candidates = order } = policy;
  const queue = compare(instance, order, () => exports.queueKeyColumn(), jobs);
  if (candidates === order) return { queue, candidates: queue };
  return { queue, candidates: compare(instance, candidates, () => exports.candidateKeyColumn(), jobs) };
}

function compare(
  { exports, f64, i32 }: Instance,
  order: Order,
  address: typeof exports.queueKeyColumn,
  jobs: number,
): (now: number) => Compare {
  if (order === 'fcfs') return () => (a, b) => a - b;
  return (now) => {
    const kept = f64(address(), jobs);
    const submit = f64(exports.submitColumn(), jobs);
    const processors = i32(exports.processorsColumn(), jobs);
    const key = (job: number) => {
      const wait = now - submit[job];
      if (order === 'unicef') return wait === 0 ? 0 : -wait / kept[job];
      if (order !== 'wfp3') return kept[job];
      const ratio = wait / kept[job];
      return -(ratio * ratio * ratio) * processors[job];
    };
    return (a, b) => key(a) - key(b) || a - b;
  };
}
