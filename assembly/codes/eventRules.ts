// Codes of the event rules, which replay/loop.ts describes.

export const BATCH = 0;
export const EACH = 1;
/** Like EACH, but only a submission that fits now is followed by a pass. */
export const EACH_FITTING = 2;
