// What the scheduler sees and by what rule it chooses (Petrou, Ganger and Gibson, "Cluster scheduling for
// explicitly-speculative tasks", ICS 2004). interactive: tasks once they are requested, in one queue. batch: tasks once they
// are disclosed, in one queue, blind to requests. batchactive: both, the requested tasks first.

/** No such queue. */
export const NONE: i32 = 0;
/** Requested: by the time of the request. Disclosed: in the order of disclosure. Only the other queue preempts. */
export const FCFS: i32 = 1;
/** Shortest remaining time; a shorter task takes the processors of a longer one. */
export const SRPT: i32 = 2;
/** Disclosed only: the likeliest to be requested, by what its user did so far (trust.ts). Preempts as FCFS does. */
export const TRUST: i32 = 3;

export let requestedRule: i32 = NONE;
export let disclosedRule: i32 = NONE;
/** Seconds that a preempted task needs on top when it runs again. */
export let preemptionCost: f64 = 0;

export function setModel(requested: i32, disclosed: i32, cost: f64): void {
  requestedRule = requested;
  disclosedRule = disclosed;
  preemptionCost = cost;
}
