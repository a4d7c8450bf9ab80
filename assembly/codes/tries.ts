// Why a try was not its job's last. The log of tries keeps the reason in the low bits of a byte, and the job's flags above.

export const PREEMPTED = 1;
export const TOO_SHORT = 2;

/** The flags begin at this bit. */
export const FLAGS_SHIFT = 4;
