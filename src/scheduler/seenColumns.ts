import type { JobColumn } from '../policy/scheduler.ts';

type Writable = { [job: number]: number };

/** A place of a column at which the copy has another value. */
interface Difference {
  readonly column: string;
  readonly job: number;
  readonly value: number;
  readonly seen: number;
}

/**
 * Columns as a custom scheduler sees them. They are copies, so that a scheduler that writes into one
 * changes nothing but what it sees itself; different() then tells.
 */
export class SeenColumns<Columns extends object> {
  readonly columns: Columns;
  readonly #pairs: readonly (readonly [name: string, from: JobColumn, to: Writable])[];
  readonly #changing: readonly (readonly [from: JobColumn, to: Writable])[];

  /** @param changing the columns that change during the run: update() copies them */
  constructor(columns: Columns, changing: readonly (keyof Columns)[]) {
    this.#pairs = Object.entries(columns).map(([name, column]) => [name, column, column.slice()]);
    this.columns = Object.fromEntries(this.#pairs.map(([name, , to]) => [name, to])) as Columns;
    this.#changing = this.#pairs
      .filter(([name]) => changing.includes(name as keyof Columns))
      .map(([, from, to]) => [from, to]);
  }

  /** Takes over what has changed of a job. */
  update(job: number): void {
    const changing = this.#changing;
    for (let i = 0; i < changing.length; i++) changing[i][1][job] = changing[i][0][job];
  }

  /** Takes over all that has changed. */
  updateAll(jobs: number): void {
    for (let job = 0; job < jobs; job++) this.update(job);
  }

  /**
   * The first place at which a column was written. Of columns that change during the run, those of
   * jobs that are not submitted yet do not count.
   */
  different(submitted: number): Difference | undefined {
    for (const [column, from, to] of this.#pairs) {
      const jobs = this.#changing.some(([one]) => one === from) ? submitted : from.length;
      for (let job = 0; job < jobs; job++)
        if (!Object.is(from[job], to[job])) return { column, job, value: from[job], seen: to[job] };
    }
    return undefined;
  }
}
