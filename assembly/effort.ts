// Limits the work of a step. The host gives each step so many units. A step that has used them ends at the
// next possible place, even amid an instant, and the next step continues from there. An event is one unit.
// Long searches spend more. A unit is a few nanoseconds to a microsecond.

/** Events handled so far: submissions, ends, and instants at which only a reservation fell due. */
export let events: f64 = 0;

let spent: f64 = 0; // besides the events
let limit: f64 = 0;

/** Begins a run. */
export function forgetEvents(): void {
  events = 0;
  spent = 0;
}

export function countEvent(): void {
  events++;
}

/** Begins a step that may use so many units. */
export function allow(units: f64): void {
  spent = 0;
  limit = events + units;
}

export function spend(units: f64): void {
  spent += units;
}

/** Whether the step must end. */
export function isSpent(): bool {
  return events + spent >= limit;
}
