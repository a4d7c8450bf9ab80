// The places of the sizes of sessions in the block that the host fills (sessions/sizes.ts). Each size is the
// largest that a run may have.

export const USERS = 0;
/** Tasks open at a time; with recorded users, all their tasks. */
export const SLOTS = 1;
/** Processors of the machine. */
export const MACHINE = 2;
/** Tasks of a set. */
export const LARGEST_SET = 3;
/** 1: every task is recorded. */
export const LOGGED = 4;
/** Sets and requests of recorded users; 0 for sampled users. */
export const SETS = 5;
export const REQUESTS = 6;

/** The number of places. */
export const SIZES = 7;
