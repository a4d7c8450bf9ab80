// Corrections of the runtime estimate of a running job that exceeds it (predict/corrections.ts).

/** The job is assumed to end at its request, and not before a second from now. */
export const UNCORRECTED = 0;
/** The estimate becomes the request. */
export const TO_REQUEST = 1;
/** The estimate grows by ever longer steps, up to the request. */
export const BY_STEPS = 2;
/** The estimate doubles, also beyond the request. */
export const DOUBLING = 3;
