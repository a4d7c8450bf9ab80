// How much work a step does. The host gives each step so many units. A step that has used them up ends at the next place
// where it can, even amid an instant, and the next step continues from there. An event is one unit. Long searches spend more. A
// unit is a few nanoseconds to a microsecond.

/** Events handled so far: submissions, ends, and instants at which nothing but a reservation fell due. */
export let events: f64 = 0;

/** The step ends once there are so many events. Other work lowers it. */
let limit: f64 = 0;

/** A run begins. */
export function forgetEvents(): void {
  events = 0;
}

export function countEvent(): void {
  events++;
}

/** A step begins that may use so many units. */
export function allow(units: f64): void {
  limit = events + units;
}

export function spend(units: f64): void {
  limit -= units;
}

/** Whether the step is to end. */
export function isSpent(): bool {
  return events >= limit;
}
