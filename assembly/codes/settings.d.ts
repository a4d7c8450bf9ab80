/** Jobs, processors of the machine, and how many users and applications the columns of owners tell apart. */
export declare const JOBS = 0;
export declare const MACHINE = 1;
export declare const USERS = 2;
export declare const APPLICATIONS = 3;
/** Codes of this room: eventRules.ts, backfilling.ts, orders.ts (of the queue and of the candidates), plans.ts. */
export declare const EVENT_RULE = 4;
export declare const BACKFILLING = 5;
export declare const ORDER = 6;
export declare const CANDIDATE_ORDER = 7;
export declare const PLANS = 8;
/** 1: a blocked head may take processors from the shadow load. */
export declare const PREEMPTING = 9;
/** Requests of all sequences; 0 for jobs of one request, which have no sequences. */
export declare const REQUESTS = 10;
/** 1: the plan of each try is what it takes. */
export declare const EXACT_TRIES = 11;
/** Laws of speculative backfilling, 0 without it, and the values of all of them. */
export declare const LAWS = 12;
export declare const LAW_VALUES = 13;
/** 1: in rounds, jobs that are planned for later speculate too. */
export declare const PULLING = 14;
/** 1: a job whose speculative run failed comes back before all others. */
export declare const BACK_TO_TOP = 15;
/** Places in all. */
export declare const SETTINGS = 16;
