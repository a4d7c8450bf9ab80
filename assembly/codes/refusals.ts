// Reasons why a custom scheduler cannot start a job (replay/own.ts).

export const STARTED = 0;
export const NOT_WAITING = 1;
export const TOO_WIDE = 2;
