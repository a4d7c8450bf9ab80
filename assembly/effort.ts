// Limits the work of a step. The host gives each step that many units. A step that has used them ends at the
// next possible place, even amid an instant, and the next step continues from there. An event is one unit.
// Long searches spend more. A unit is a few nanoseconds to a microsecond.

/** Events handled so far: submissions, ends, and instants at which only a reservation fell due. */
export let events: f64 = 0;

/** The step ends once there are that many events. Other work lowers it. */
let limit: f64 = 0;

/** Begins a run. */
export function forgetEvents(): void {
  events = 0;
}

export function countEvent(): void {
  events++;
}

/** Begins a step that may use that many units. */
export function allow(units: f64): void {
  limit = events + units;
}

export function spend(units: f64): void {
  limit -= units;
}

/** True if the step must end. */
export function isSpent(): bool {
  return events >= limit;
}
