// Who makes the plans, and whether a run can outlive its plan.

/** The host fills the plans, none shorter than its run. */
export const SURE = 0;
/** The host fills the plans; some may be shorter than the run. */
export const GIVEN = 1;
/** The kernel makes them during the run (predict/predictor.ts): these, and whatever comes behind. */
export const LAST = 2;
export const LAST_TWO = 3;
export const LAST_APPLICATION = 4;
export const REGRESSION = 5;
