// Codes of the steps of a formula in postfix form (queue/formula.ts). First come those that put a number on the stack;
// then those that change the last one; then those that make one of the last two.

/** The step's own number. */
export const NUMBER = 0;
export const WAIT = 1;
export const REQUEST = 2;
export const PROCESSORS = 3;
export const ESTIMATE = 4;
/** Since the trace's first submission. */
export const SUBMIT = 5;

export const NEGATIVE = 6;
export const LOG = 7;
export const SQRT = 8;

export const ADD = 9;
export const SUBTRACT = 10;
export const MULTIPLY = 11;
export const DIVIDE = 12;
export const POWER = 13;
export const MIN = 14;
export const MAX = 15;
