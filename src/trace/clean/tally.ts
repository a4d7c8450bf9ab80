import type { CleaningRow } from '../cleaning.ts';
import type { RawTrace } from '../raw/rawTrace.ts';
import type { Skipped } from '../raw/skipped.ts';

/** A job that the cleaning touched, and why. */
export interface CleanedJob {
  /** In the trace's file, 1 the first. */
  readonly line: number;
  readonly id: number;
  readonly reason: string;
  readonly action: string;
}

/** Counts what is met and done, in the order in which the rows were opened. */
export class Tally {
  readonly #raw: RawTrace;
  readonly #tell?: (job: CleanedJob) => void;
  readonly #rows: { reason: string; action: string; jobs: number }[] = [];

  constructor(raw: RawTrace, tell?: (job: CleanedJob) => void) {
    this.#raw = raw;
    this.#tell = tell;
  }

  /** Opens a row of the report; the function returned counts a row of the trace into it. */
  count(reason: string, action: string): (row: number) => void {
    const entry = { reason, action, jobs: 0 };
    this.#rows.push(entry);
    const { line, columns } = this.#raw;
    return (row) => {
      entry.jobs++;
      this.#tell?.({ line: line[row], id: columns.id[row], reason, action });
    };
  }

  /** A row that concerns the trace as a whole. */
  note(reason: string, action: string, jobs: number): void {
    this.#rows.push({ reason, action, jobs });
  }

  /** Lines that never became rows. */
  skipped({ reason, action, count, jobs }: Skipped): void {
    this.note(reason, action, count);
    for (const { line, id } of jobs) this.#tell?.({ line, id, reason, action });
  }

  rows(): CleaningRow[] {
    return this.#rows.filter(({ jobs }) => jobs > 0);
  }
}
