// How much work a step does. The host gives each step so many units; a step that has used them up ends at the next place at
// which it can, if need be amid an instant, and the next step goes on from there. A unit is a few nanoseconds to a microsecond.

let left: f64 = 0;

/** A step begins that may use so many units. */
export function allow(units: f64): void {
  left = units;
}

export function spend(units: f64): void {
  left -= units;
}

/** Whether the step is to end. */
export function isSpent(): bool {
  return left <= 0;
}
