// Other workloads of the replayed one, which say how sure a finding is.

/** The same users up to ten minutes earlier or later, or other weeks of the same users. */
export type Other = 'shaken' | 'weeks';

/** The farthest that a session of the shaken workloads moves, in seconds. */
export const SHAKEN = 600;

/** Seeds 1 to this number are replayed of each kind. */
export const SEEDS = 10;
