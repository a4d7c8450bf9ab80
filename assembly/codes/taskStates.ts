// Codes of the states of a session's task.

/** No user has requested the task, and the scheduler does not know it. */
export const HIDDEN = 0;
export const WAITING = 1;
export const RUNNING = 2;
export const EXECUTED = 3;
export const CANCELLED = 4;
