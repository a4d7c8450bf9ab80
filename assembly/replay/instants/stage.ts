// Stores the stage that an instant has reached. A step that has used up its work ends amid an instant, and the
// next step continues there.

import { isSpent } from '../../effort';

/** No instant has begun. */
export const FRESH: i32 = 0;
export const ENDS: i32 = 1;
export const RESERVATIONS: i32 = 2;
export const SETTLING: i32 = 3;
export const ARRIVALS: i32 = 4;
export const PACKING: i32 = 5;
/** The custom scheduler of the host makes its pass. */
export const PASSED: i32 = 6;
/** True if requests are extended. */
export const DECISIONS: i32 = 7;

export let stage: i32 = FRESH;

export function closeInstant(): void {
  stage = FRESH;
}

/** The step ends in this stage of the instant. The instant is not over. */
export function interrupt(at: i32): bool {
  stage = at;
  return false;
}

/**
 * A step handles this many events of an instant before it checks its work. Most instants have fewer
 * events.
 */
let leastEvents: i32 = 32;

export function setLeastEvents(events: i32): void {
  leastEvents = events;
}

/** True if the step must end. It has handled `handled` events of one kind at this instant. */
export function isLong(handled: i32): bool {
  return handled >= leastEvents && isSpent();
}
