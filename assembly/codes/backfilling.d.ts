export declare const NO_BACKFILLING = 0;
export declare const EASY = 1;
export declare const CONSERVATIVE = 2;
export declare const VENTURE = 3;
/** Scheduling in rounds (replay/rounds.ts): no queue is passed. Under the rule `batch`, in the order LARGEST. */
export declare const ROUNDS = 4;
