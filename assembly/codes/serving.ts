// Rules by which tasks of sessions are served: sessions/model.ts.

/** No such queue. */
export const NONE = 0;
/** Requested: by the time of the request. Disclosed: in the order of disclosure. Only the other queue preempts. */
export const FCFS = 1;
/** Shortest remaining time; a shorter task takes the processors of a longer one. */
export const SRPT = 2;
/** Disclosed only: the likeliest to be requested, by what its user did so far (trust.ts). Preempts as FCFS does. */
export const TRUST = 3;
