// What the scheduler sees and by what rule it chooses (Petrou, Ganger and Gibson, "Cluster scheduling for
// explicitly-speculative tasks", ICS 2004). interactive: tasks once they are requested, in one queue. batch: tasks once they
// are disclosed, in one queue, blind to requests. batchactive: both, the requested tasks first.
import { NONE } from '../codes/serving';

export let requestedRule: i32 = NONE;
export let disclosedRule: i32 = NONE;
/** Seconds that a preempted task needs on top when it runs again. */
export let preemptionCost: f64 = 0;

export function setModel(requested: i32, disclosed: i32, cost: f64): void {
  requestedRule = requested;
  disclosedRule = disclosed;
  preemptionCost = cost;
}
