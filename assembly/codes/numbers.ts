// Kinds of numbers that a column of a parsed file can hold.

/** All are -1, which means unknown. */
export const UNKNOWN = 0;
/** Whole numbers of 32 bits, without -0. */
export const WHOLE = 1;
/** Any numbers. */
export const ANY = 2;
