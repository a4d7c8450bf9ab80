// The places of the description of a run in the block that the host fills (run.ts).

/** The numbers of jobs, of the machine's processors, and of users and applications in the owner columns. */
export const JOBS = 0;
export const MACHINE = 1;
export const USERS = 2;
export const APPLICATIONS = 3;
/**
 * Codes of this room: eventRules.ts, backfilling.ts, orders.ts (for the queue and for the candidates),
 * plans.ts.
 */
export const EVENT_RULE = 4;
export const BACKFILLING = 5;
export const ORDER = 6;
export const CANDIDATE_ORDER = 7;
export const PLANS = 8;
/** 1: a blocked head may take processors from the shadow load. */
export const PREEMPTING = 9;
/** Requests of all sequences; 0 for jobs of one request, which have no sequences. */
export const REQUESTS = 10;
/** 1: the plan of each try is its exact time. */
export const EXACT_TRIES = 11;
/** The number of laws of speculative backfilling (0 without it), and of values in all of them. */
export const LAWS = 12;
export const LAW_VALUES = 13;
/** 1: in rounds, jobs that are planned for later also run speculatively. */
export const PULLING = 14;
/** 1: a job whose speculative run failed comes back before all others. */
export const BACK_TO_TOP = 15;
/**
 * With feedback: groups of jobs that are submitted together (0 without it), and the ends that they wait for.
 */
export const GROUPS = 16;
export const WAITS = 17;

/** The number of places. */
export const SETTINGS = 18;
