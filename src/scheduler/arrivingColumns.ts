import type { Instance } from '../kernel/instance.ts';
import { columnsAt } from '../trace/columnsAt.ts';

/**
 * Columns of jobs for a run with feedback. There a job gets its number when it is submitted, so the columns
 * are filled as jobs arrive.
 */
export class ArrivingColumns<Columns extends object> {
  readonly #instance: Instance;
  readonly #given: readonly (readonly [Writable, Writable])[];
  readonly columns: Columns;

  /** @param given columns in the order of the log */
  constructor(instance: Instance, given: Columns, jobs: number) {
    this.#instance = instance;
    this.columns = columnsAt(
      given,
      Int32Array.from({ length: jobs }, (_, job) => job),
    );
    this.#given = Object.keys(given).map(
      (name) => [given[name as keyof Columns], this.columns[name as keyof Columns]] as [Writable, Writable],
    );
  }

  /** Fills the columns for the jobs in [from, to), which have been submitted. */
  readonly arrive = (from: number, to: number): void => {
    if (from >= to) return;
    const { exports, columns } = this.#instance;
    const place = columns.logPlace;
    const time = exports.replayTime();
    for (const [given, column] of this.#given)
      for (let job = from; job < to; job++) column[job] = given[place[job]];
    const { submit } = this.columns as { submit?: Float64Array };
    submit?.fill(time, from, to);
  };
}

type Writable = { [job: number]: number };
