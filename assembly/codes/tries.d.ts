export declare const PREEMPTED = 1;
export declare const TOO_SHORT = 2;
/** The flags stand so many bits higher. */
export declare const FLAGS_SHIFT = 4;
