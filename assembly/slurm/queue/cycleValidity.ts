// Records until when, and whether, the outcome of the last backfill cycle stays valid (backfill/resumeCycle.ts).

/** False if something that the cycle depends on has changed since it began. */
export let isCycleValid: bool = false;
export let validBefore: f64 = Infinity;

/** @param isValid false if the outcome of a cycle depends on time in more ways than limitValidity() records */
export function beginValidity(isValid: bool): void {
  isCycleValid = isValid;
  validBefore = Infinity;
}

/** Makes the next cycle begin at the first position. */
export function forgetCycle(): void {
  isCycleValid = false;
}

/**
 * Limits the validity of the cycle's outcome to times before `instant`. NaN, which a job without a time limit gives
 * where no time matters to it, limits nothing.
 */
export function limitValidity(instant: f64): void {
  if (instant < validBefore) validBefore = instant;
}
