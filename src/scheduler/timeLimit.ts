/** A limit of the time that one synchronous step of a run may take. A step that takes longer is stopped. */
export interface TimeLimit {
  readonly seconds: number;
  /** Runs a step. @throws Overdue if the step takes longer than the limit */
  run<T>(step: () => T): T;
}

/** A step took too long and was stopped. */
export class Overdue extends Error {}
