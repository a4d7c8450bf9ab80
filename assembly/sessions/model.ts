// Rules of the schedulers of sessions and the tasks they see (Petrou, Ganger and Gibson, "Cluster scheduling for
// explicitly-speculative tasks", ICS 2004). Interactive: tasks once they are requested, in one queue. Batch:
// tasks once they are disclosed, in one queue, without knowing requests. Batchactive: both, the requested
// tasks first.
import { NONE } from '../codes/serving';

export let requestedRule: i32 = NONE;
export let disclosedRule: i32 = NONE;
/** Seconds that a preempted task additionally needs when it runs again. */
export let preemptionCost: f64 = 0;

/** Rules are codes of codes/serving.ts. */
export function setModel(requested: i32, disclosed: i32, cost: f64): void {
  requestedRule = requested;
  disclosedRule = disclosed;
  preemptionCost = cost;
}
