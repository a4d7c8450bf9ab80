// Codes of the dynamic programs that find a sequence of requests (requests/reserve.ts).

export const NO_CHECKPOINT = 0;
export const ALL_CHECKPOINT = 1;
export const CHECKPOINT = 2;
export const CHECKPOINT_QUADRATIC = 3;
export const ADAPTIVE = 4;
