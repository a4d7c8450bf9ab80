// Holds the sizes of the columns of sessions, which the host sets before it calls any other function of sessions.
// Each is the largest that a run may have.

// Counts are f64, so that the memory of a run that is too large can be added up before it is rejected.
export let users: f64 = 0;
/** Tasks open at a time; with recorded users, all their tasks. */
export let slots: f64 = 0;
/** Processors of the machine. */
export let machine: f64 = 0;
/** Tasks of a set. */
export let largestSet: f64 = 0;
/** Sets and requests of recorded users; 0 for sampled users. */
export let sets: f64 = 0;
export let requests: f64 = 0;

/** True if every task is recorded. */
export let logged: bool = false;
