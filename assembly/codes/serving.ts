// Codes of the rules by which tasks of sessions are served (sessions/model.ts).

/** No such queue exists. */
export const NONE = 0;
/**
 * Requested tasks: by the time of the request. Disclosed tasks: in the order of disclosure. Only requested
 * tasks preempt disclosed ones.
 */
export const FCFS = 1;
/** Shortest remaining time; a shorter task takes the processors of a longer one. */
export const SRPT = 2;
/**
 * Disclosed tasks only: first the task most likely to be requested, by its user's behavior so far
 * (trust.ts). Preempts as FCFS does.
 */
export const TRUST = 3;
