// Reasons why an attempt was not its job's last. A byte of the log of attempts has the reason in its low bits, and the
// job's flags above.

export const PREEMPTED = 1;
export const TOO_SHORT = 2;

/** The flags begin at this bit. */
export const FLAGS_SHIFT = 4;
