// Joins the runs of one job, which is put back into the queue by a person, a failing node or a job that preempts it,
// or continues with another size. With -D sacct prints a row for each run. Together they are one job.
import type { Oddity } from '../raw/rawTrace.ts';
import { secondsBetween } from '../times.ts';
import { JobTable } from './jobTable.ts';

/** Accounting does not know a time: sacct's cell is `Unknown`, `None`, empty, or 0. */
export const NO_TIME = -1;

/** Changes that a further run of a job makes. */
type RunValue =
  | ('submit' | 'wait' | 'run' | 'status' | 'ending' | 'requestedTime' | 'start' | 'ranOn')
  | 'watts';

/** The values of rows that are kept already. */
export interface Cells<Field extends string = RunValue> {
  get(field: Field, row: number): number;
  set(field: Field, row: number, value: number): void;
}

/** A run of a job, as recorded in accounting. */
interface Run {
  /** Identifies the job. */
  readonly key: number;
  readonly start: number;
  readonly values: Readonly<Record<RunValue, number>>;
  /** True if the job continues with another size. */
  readonly state: { readonly resized: boolean };
  /** The component of a heterogeneous job; -1 if there is none. */
  readonly id: { readonly component: number };
}

export class RunsOfJobs {
  readonly #requeued: 'last' | 'sum';
  /** The row of each job. */
  readonly #rows = new JobTable();
  /** The starts of all runs of jobs that have several. */
  readonly #starts = new Map<number, Set<number>>();
  readonly #odd = { requeued: [] as number[], resized: [] as number[] };
  /** Rows whose last run continues in a later row. */
  readonly #resizing = new Set<number>();
  /** Rows of jobs whose last run is not over. */
  readonly unfinished = new Set<number>();

  constructor(requeued: 'last' | 'sum') {
    this.#requeued = requeued;
  }

  /**
   * Takes a run. A further one is added to the row of its job, which keeps the submission of the first. Dumps
   * that overlap hold the same run twice.
   *
   * @param here the row that a first run gets
   */
  add(run: Run, here: number, cells: Cells): 'first' | 'further' | 'duplicate' {
    const { key, start, state, id } = run;
    const row = this.#rows.get(key);
    if (row === undefined) {
      this.#rows.add(key, here);
      // The row has the starts of the first component, which may be requeued before this one.
      if (id.component > 0) this.#starts.set(key, new Set([start]));
      if (state.resized) this.#resizing.add(here);
      return 'first';
    }
    const starts = this.#starts.get(key) ?? new Set([cells.get('start', row)]);
    if (starts.has(start)) return 'duplicate';
    if (id.component > 0) {
      // The first component gives the run time of the job.
    } else if (this.#resizing.delete(row)) {
      if (starts.size === 1) this.#odd.resized.push(row);
      this.#join(run, row, cells, true);
    } else {
      if (starts.size === 1) this.#odd.requeued.push(row);
      this.#join(run, row, cells, this.#requeued === 'sum');
    }
    if (state.resized) this.#resizing.add(row);
    this.#starts.set(key, starts.add(start));
    return 'further';
  }

  /** The row of a job; undefined if no run of it was added. */
  rowOf(key: number): number | undefined {
    return this.#rows.get(key);
  }

  /** A job is waiting or running, so that the run time of its last run is not yet known. */
  goesOn({ key, start }: Pick<Run, 'key' | 'start'>, { get }: Cells): void {
    const row = this.#rows.get(key);
    if (row === undefined) return;
    // A dump that is older than the known records adds nothing new.
    if (start === get('start', row) || this.#starts.get(key)?.has(start)) return;
    this.unfinished.add(row);
  }

  /** Rows of the report. */
  oddities(): Oddity[] {
    const { requeued, resized } = this.#odd;
    const time = this.#requeued === 'sum' ? 'all its runs' : 'its last run';
    return [
      { reason: 'requeued', action: `one job, with the run time of ${time}`, rows: requeued },
      { reason: 'resized', action: 'one job, with the run time of all its parts', rows: resized },
    ];
  }

  #join({ values, start }: Run, row: number, { get, set }: Cells, isSum: boolean): void {
    const last = get('start', row);
    const submit = Math.min(get('submit', row), values.submit);
    if (isSum) set('run', row, get('run', row) + values.run);
    if (start > last) {
      this.unfinished.delete(row);
      if (!isSum) set('run', row, values.run);
      for (const field of ['status', 'ending', 'requestedTime', 'start', 'ranOn', 'watts'] as const)
        set(field, row, values[field]);
    }
    set('submit', row, submit);
    set('wait', row, Math.max(0, secondsBetween(submit, Math.max(start, last))));
  }
}
