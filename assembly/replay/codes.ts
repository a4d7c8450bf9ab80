// What the host calls event rules and kinds of backfilling.

/** Kinds of backfilling. */
export const NO_BACKFILLING: i32 = 0;
export const EASY: i32 = 1;
export const CONSERVATIVE: i32 = 2;
export const VENTURE: i32 = 3;
/** No queue to pass: rounds.ts. Batch only, in the order `largest`. */
export const ROUNDS: i32 = 4;

/** Event rules: loop.ts. */
export const BATCH: i32 = 0;
export const EACH: i32 = 1;
