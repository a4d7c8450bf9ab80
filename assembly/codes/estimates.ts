// Codes of the sources of estimates, which determine if a job can exceed its runtime estimate.

/** The host fills the estimates, none shorter than its run. */
export const SURE = 0;
/** The host fills the estimates; some may be shorter than the run. */
export const GIVEN = 1;
/** The kernel makes the estimates during the run (predict/predictor.ts). This is the least of these codes. */
export const LAST = 2;
export const LAST_TWO = 3;
export const LAST_APPLICATION = 4;
export const REGRESSION = 5;
export const LAST_TWO_FLOOR = 6;
export const LEARNED = 7;
