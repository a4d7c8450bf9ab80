// How far an instant has come. A step that has used up its work ends amid an instant, and the next step
// continues there.

import { isSpent } from '../../effort';

/** No instant is open. */
export const FRESH: i32 = 0;
export const ENDS: i32 = 1;
export const RESERVATIONS: i32 = 2;
export const SETTLING: i32 = 3;
export const ARRIVALS: i32 = 4;
export const PACKING: i32 = 5;
/** The scheduler of the host's own makes its pass. */
export const PASSED: i32 = 6;

export let stage: i32 = FRESH;

export function closeInstant(): void {
  stage = FRESH;
}

/** The step ends in this stage of the instant, which is not over. */
export function interrupt(at: i32): bool {
  stage = at;
  return false;
}

/** A step handles so many events of an instant before it looks at its work: most instants have fewer. */
let leastEvents: i32 = 32;

export function setLeastEvents(events: i32): void {
  leastEvents = events;
}

/** Whether the step, which has handled so many events of one kind at this instant, is to end. */
export function isLong(handled: i32): bool {
  return handled >= leastEvents && isSpent();
}
