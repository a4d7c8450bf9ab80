// Codes of the parts of the loss that the estimate LEARNED minimizes (predict/learned/loss.ts).

/** The curve on one side of the loss, for an error d beyond the threshold and the factor c. */
export const SQUARE = 0; // c d²
export const ABSOLUTE = 1; // c d
export const EXPONENTIAL = 2; // e^(c d)
