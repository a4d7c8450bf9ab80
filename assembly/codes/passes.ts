// Causes of a pass of a custom scheduler, as bits (replay/own.ts).

/** Jobs ended. */
export const ENDED = 1;
/** Jobs were submitted, or came back to the queue. */
export const ARRIVED = 2;
/** Running jobs exceeded their runtime estimates. */
export const OVERRAN = 4;
/** The scheduler requested it. */
export const WOKEN = 8;
/** No other event of the instant is known. */
export const LAST = 16;
