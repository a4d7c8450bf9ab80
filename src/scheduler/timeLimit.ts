/** How long one synchronous step of a run may take before whoever keeps it busy is stopped. */
export interface TimeLimit {
  readonly seconds: number;
  /** Runs a step. @throws Overdue if it takes longer */
  run<T>(step: () => T): T;
}

/** A step took too long, and was stopped. */
export class Overdue extends Error {}
