// How a step of a replay ended.

/** Between two instants: there is more to do. */
export const BETWEEN = 0;
/** The run is over. */
export const OVER = 1;
/** Amid an instant: its scheduling pass is still to be made, or to be finished. */
export const AMID = 2;
/** The run does not advance any more, which must not happen. */
export const STALLED = 3;
/** Amid an instant: a scheduler of the host's own makes its pass before the next step. */
export const PASS = 4;
