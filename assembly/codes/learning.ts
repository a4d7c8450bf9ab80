// The parts of the loss that the plan LEARNED minimises (predict/learned/loss.ts).

/** The curve on one side of the loss, for an error d beyond the threshold and the factor c. */
export const SQUARE = 0; // c d²
export const ABSOLUTE = 1; // c d
export const EXPONENTIAL = 2; // e^(c d)

/** The weight of a job of m processors that ran for r seconds. */
export const EVEN = 0; // 1
export const WIDE_SHORT = 1; // 5 + ln(m / r)
export const NARROW_LONG = 2; // 5 + ln(r / m)
export const LARGE = 3; // 1 + ln(m r)
export const SMALL = 4; // 11 + ln(1 / (r m))
