// Why a job cannot be started by a scheduler of the host's own (replay/own.ts).

export const STARTED = 0;
export const NOT_WAITING = 1;
export const TOO_WIDE = 2;
