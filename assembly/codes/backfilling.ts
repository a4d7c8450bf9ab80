// Codes of the kinds of backfilling. The files of this directory are plain TypeScript: the host uses the same
// constants.

export const NO_BACKFILLING = 0;
export const EASY = 1;
export const CONSERVATIVE = 2;
export const VENTURE = 3;
/**
 * Scheduling in rounds (replay/rounds.ts), without passes over a queue. Needs the rule `batch` and the order
 * LARGEST.
 */
export const ROUNDS = 4;
/** A custom scheduler of the host decides (replay/own.ts). Needs the order FCFS or ARRIVAL. */
export const OWN = 5;
