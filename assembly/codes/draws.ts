// Codes of the distributions of a column of draws (random/draws.ts).

export const BITS = 0;
export const UNIFORM = 1;
export const INTEGER = 2;
export const EXPONENTIAL = 3;
export const NORMAL = 4;
export const LOG_NORMAL = 5;
export const GAMMA = 6;
export const HYPER_GAMMA = 7;
// Not distributions: these apply the kernel's function to the values in the column.
export const LOG_OF = 8;
export const EXP_OF = 9;
/** EXPONENTIAL by the method of sessions. */
export const QUICK_EXPONENTIAL = 10;
