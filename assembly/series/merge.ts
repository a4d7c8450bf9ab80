// Makes the steps of a series from rows of times and values: neighbors with the same value are one step, and where a row
// is missing there is no value.
import { createSteps, stepEdges, stepValues } from '../metrics/energy/steps';
import { tableTimes, tableValues } from './rows';

/** A series is regular if this share of its steps has one length. */
const REGULAR: f64 = 0.9;

/** Makes steps of the first rows of the table, whose value may be NaN. Returns their number. */
export function mergeRows(rows: i32): i32 {
  const usual = usualStep(rows);
  // After each row, one may be missing.
  createSteps(2 * rows);
  let steps = 0;
  for (let row = 0; row < rows; row++) {
    const time = unchecked(tableTimes[row]);
    const value = unchecked(tableValues[row]);
    if (steps == 0 || !isSame(value, unchecked(stepValues[steps - 1]))) {
      unchecked((stepEdges[steps] = time));
      unchecked((stepValues[steps++] = value));
    }
    // False if there is no usual step.
    const isGap = row + 1 < rows && unchecked(tableTimes[row + 1]) - time > usual;
    if (isGap && !isNaN(value)) {
      unchecked((stepEdges[steps] = time + usual));
      unchecked((stepValues[steps++] = NaN));
    }
  }
  const last = unchecked(tableTimes[rows - 1]);
  // Without a usual step, nothing shows how long the last value holds.
  if (isNaN(usual) && unchecked(stepEdges[steps - 1]) == last) steps--;
  unchecked((stepEdges[steps] = isNaN(usual) ? last : last + usual));
  return steps;
}

function isSame(some: f64, other: f64): bool {
  return some == other || (isNaN(some) && isNaN(other));
}

/** The length of nearly all steps, in seconds; NaN if they differ. */
function usualStep(rows: i32): f64 {
  // If a length is that of most steps, it is the one that is left when two that differ cancel each other.
  let usual: f64 = NaN;
  let votes = 0;
  for (let row = 1; row < rows; row++) {
    const step = unchecked(tableTimes[row]) - unchecked(tableTimes[row - 1]);
    if (votes == 0) usual = step;
    votes += step == usual ? 1 : -1;
  }
  let count = 0;
  for (let row = 1; row < rows; row++)
    if (unchecked(tableTimes[row]) - unchecked(tableTimes[row - 1]) == usual) count++;
  return f64(count) >= REGULAR * f64(rows - 1) ? usual : NaN;
}
