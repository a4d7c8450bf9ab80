// Defines variations of the replayed workload that show how sure a finding is.

/** Kind of variation: the same users up to ten minutes earlier or later, or other weeks of the same users. */
export type Other = 'shaken' | 'weeks';

/** The largest shift of a session in the shaken workloads, in seconds. */
export const SHAKEN = 600;

/** Number of seeds, from 1 on, that are replayed of each kind. */
export const SEEDS = 10;
