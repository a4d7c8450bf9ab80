// Event rules: replay/loop.ts says what each does.

export const BATCH = 0;
export const EACH = 1;
/** As EACH, but only a submission that fits now is followed by a pass. */
export const EACH_FITTING = 2;
