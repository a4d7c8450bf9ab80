// States of a session's task.

/** Nobody has asked for it, and the scheduler does not know of it. */
export const HIDDEN = 0;
export const WAITING = 1;
export const RUNNING = 2;
export const EXECUTED = 3;
export const CANCELLED = 4;
