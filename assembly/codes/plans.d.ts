/** The host fills the plans, none shorter than its run. */
export declare const SURE = 0;
/** The host fills the plans; some may be shorter than the run. */
export declare const GIVEN = 1;
/** The kernel makes them during the run (predict/predictor.ts): these, and whatever comes behind. */
export declare const LAST = 2;
export declare const LAST_TWO = 3;
export declare const LAST_APPLICATION = 4;
export declare const REGRESSION = 5;
