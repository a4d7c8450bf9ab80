import { type Column, NumberColumn } from '../numberColumn.ts';
import type { JobNames, Workload } from '../workload.ts';
import type { TraceField } from './columns.ts';
import type { TraceHeader } from './header.ts';
import type { Skipped } from './skipped.ts';

/** Fields that have 8 bytes a number whatever the numbers: times that are added up. */
type WideField = 'submit' | 'run' | 'requestedTime';

/** What rows may have: the fields of traces, and how a run ended, which only accounting tells. */
export type RowField = TraceField | 'ending';

/** A column of numbers for each field; plans and endings only where the trace has them. */
type RawColumns = Record<WideField, Float64Array> &
  Record<Exclude<TraceField, WideField | 'plan'>, Column> & { plan?: Float64Array; ending?: Column };

/** The rows of a trace as they stand in the file: up to 14 columns of numbers (numberColumn.ts) and the line, 108 bytes a row at most. */
export interface RawTrace {
  readonly length: number;
  readonly columns: RawColumns;
  /** The line of each row in its file, 1 the first. */
  readonly line: Int32Array;
  readonly header: TraceHeader;
  readonly names?: JobNames;
  readonly comments: number;
  /** What the reader itself met and did: rows of the report, in order, with the rows of the trace concerned. */
  readonly oddities: readonly Oddity[];
  /** Lines of the file that are no rows: `length` does not count them. */
  readonly skipped?: readonly Skipped[];
}

/** Something met in rows of a trace. */
export interface Oddity {
  readonly reason: string;
  readonly action: string;
  readonly rows: ArrayLike<number>;
}

const FIRST_ROWS = 1024;
const GROWTH = 3;
const WIDE: ReadonlySet<RowField> = new Set<RowField>(['submit', 'run', 'requestedTime', 'plan']);

/** Columns that grow as a trace is read. Memory that a column has grown into is not touched before it is needed. */
export class RawRows<F extends RowField = TraceField> {
  length = 0;
  line = new Int32Array(FIRST_ROWS);
  readonly #columns = {} as Record<F, NumberColumn>;
  /** Rows taken before. */
  taken = 0;

  constructor(readonly fields: readonly F[]) {
    this.#forget();
  }

  #forget(): void {
    this.length = 0;
    this.line = new Int32Array(FIRST_ROWS);
    for (const field of this.fields) this.#columns[field] = new NumberColumn(WIDE.has(field));
  }

  /** Makes room for that many more rows, and if it must grow, for as many as are expected in all. */
  reserve(rows: number, expected: number): void {
    const needed = this.length + rows;
    if (needed <= this.line.length) return;
    const line = new Int32Array(Math.max(needed, expected, GROWTH * this.line.length));
    line.set(this.line.subarray(0, this.length));
    this.line = line;
  }

  /** Numbers of a field for the rows from `length` on, for which there is room. */
  put(field: F, numbers: ArrayLike<number>): void {
    this.#columns[field].put(numbers, this.length, this.line.length);
  }

  get(field: F, row: number): number {
    return this.#columns[field].get(row);
  }

  replace(field: F, row: number, number: number): void {
    this.#columns[field].replace(row, number);
  }

  /** The rows so far, which are forgotten. */
  take(header: TraceHeader, comments: number, oddities: readonly Oddity[]): RawTrace {
    const { length, line } = this;
    let nothing: Int8Array | undefined;
    const unknown = () => {
      nothing ??= new Int8Array(length).fill(-1);
      return nothing;
    };
    const columns = Object.fromEntries(
      this.fields.map((field) => [field, this.#columns[field].finish(length, unknown)]),
    );
    this.taken += length;
    this.#forget();
    return {
      length,
      columns: columns as unknown as RawColumns,
      line: line.subarray(0, length),
      header,
      comments,
      oddities,
    };
  }
}

/** A workload as the trace it would be read from, so that what is done to traces can be done to it. */
export function rawTraceOf({ processors, jobs, unixStartTime, names }: Workload): RawTrace {
  const { length } = jobs;
  const requestedTime = jobs.request.slice();
  const allocated = jobs.processors;
  const { id, submit, wait, run, status, user, group, application, queue, partition } = jobs;
  // Times are changed in place by what mends them.
  const known = {
    id,
    submit: submit.slice(),
    wait,
    run: run.slice(),
    status,
    user,
    group,
    application,
    queue,
    partition,
    plan: jobs.plan,
    ending: jobs.ending,
  };
  return {
    length,
    columns: { ...known, allocated, requestedProcessors: allocated, requestedTime },
    line: Int32Array.from({ length }, (_, row) => row + 1),
    header: { maxProcs: processors, unixStartTime },
    names,
    comments: 1,
    oddities: [],
  };
}
