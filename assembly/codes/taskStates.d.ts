/** Nobody has asked for it, and the scheduler does not know of it. */
export declare const HIDDEN = 0;
export declare const WAITING = 1;
export declare const RUNNING = 2;
export declare const EXECUTED = 3;
export declare const CANCELLED = 4;
