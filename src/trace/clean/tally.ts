import type { CleaningRow } from '../cleaning.ts';
import type { RawTrace } from '../raw/rawTrace.ts';
import type { Skipped } from '../raw/skipped.ts';

/** A job that the cleaning touched, and why. */
export interface CleanedJob {
  /** The line in the trace's file; the first is 1. */
  readonly line: number;
  readonly id: number;
  readonly reason: string;
  readonly action: string;
}

/** Counts the oddities of a trace, in the order in which rows of the report were opened. */
export class Tally {
  readonly #raw: RawTrace;
  readonly #tell?: (job: CleanedJob) => void;
  readonly #rows: { reason: string; action: string; jobs: number }[] = [];

  constructor(raw: RawTrace, tell?: (job: CleanedJob) => void) {
    this.#raw = raw;
    this.#tell = tell;
  }

  /** Opens a row of the report. The returned function counts a row of the trace in it. */
  count(reason: string, action: string): (row: number) => void {
    const entry = { reason, action, jobs: 0 };
    this.#rows.push(entry);
    const { lines, columns } = this.#raw;
    return (row) => {
      entry.jobs++;
      this.#tell?.({ line: lines.of(row), id: columns.id[row], reason, action });
    };
  }

  /** Adds a row about the whole trace. */
  note(reason: string, action: string, jobs: number): void {
    this.#rows.push({ reason, action, jobs });
  }

  /** Adds lines that never became rows of the trace. */
  skipped({ reason, action, count, jobs }: Skipped): void {
    this.note(reason, action, count);
    for (const { line, id } of jobs) this.#tell?.({ line, id, reason, action });
  }

  rows(): CleaningRow[] {
    return this.#rows.filter(({ jobs }) => jobs > 0);
  }
}
