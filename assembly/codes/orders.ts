// Codes of the orders of a queue, whose keys are in queue/order.ts.

export const FCFS = 0;
export const SJF = 1;
export const LJF = 2;
export const SMALLEST = 3;
export const LARGEST = 4;
export const F1 = 5;
export const F2 = 6;
export const F3 = 7;
export const F4 = 8;
/** Keys that the host wrote: those of the queue, and those of candidates with their own order. */
export const COLUMN = 9;
export const CANDIDATE_COLUMN = 10;
export const WFP3 = 11;
export const UNICEF = 12;
/** First come, first served, if jobs can come more than once. */
export const ARRIVAL = 13;
/** A formula of the host's (queue/formula.ts): that of the queue, and that of candidates with their own order. */
export const FORMULA = 14;
export const CANDIDATE_FORMULA = 15;
/** The same, where the formula depends on the wait. */
export const WAIT_FORMULA = 16;
export const CANDIDATE_WAIT_FORMULA = 17;
