// Ways in which a step of a replay can end.

/** Between two instants: there is more to do. */
export const BETWEEN = 0;
/** The run is over. */
export const OVER = 1;
/** Amid an instant: its scheduling pass has not ended. */
export const AMID = 2;
/** The run does not advance. This is a fault of the kernel. */
export const STALLED = 3;
/** Amid an instant: a custom scheduler of the host makes its pass before the next step. */
export const PASS = 4;
