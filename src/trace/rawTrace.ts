import type { Field } from './columns.ts';
import type { TraceHeader } from './header.ts';
import type { Workload } from './workload.ts';

/** A column of numbers for each field; plans only where the trace has them. */
export type RawColumns = Record<Exclude<Field, 'plan'>, Float64Array> & { plan?: Float64Array };

/** The rows of a trace as they stand in the text: 13 columns of numbers and the line, 108 bytes a row. */
export interface RawTrace {
  readonly length: number;
  readonly columns: RawColumns;
  /** The line of each row in its file, 1 the first. */
  readonly line: Int32Array;
  readonly header: TraceHeader;
  readonly comments: number;
  /** Rows with columns beyond those of the format, or with fewer than the wanted ones. */
  readonly extraColumns: Int32Array;
  readonly missingColumns: Int32Array;
}

const FIRST_ROWS = 1024;
const GROWTH = 3;

/** Columns that grow as a trace is read. Memory that a column has grown into is not touched before it is needed. */
export class RawRows {
  length = 0;
  line = new Int32Array(FIRST_ROWS);
  readonly columns = {} as Record<Field, Float64Array>;
  readonly extra: number[] = [];
  readonly missing: number[] = [];

  constructor(readonly fields: readonly Field[]) {
    for (const field of fields) this.columns[field] = new Float64Array(FIRST_ROWS);
  }

  /** Makes room for that many more rows, and if it must grow, for as many as are expected in all. */
  reserve(rows: number, expected: number): void {
    const needed = this.length + rows;
    if (needed <= this.line.length) return;
    const room = Math.max(needed, expected, GROWTH * this.line.length);
    const line = new Int32Array(room);
    line.set(this.line.subarray(0, this.length));
    this.line = line;
    for (const field of this.fields) {
      const column = new Float64Array(room);
      column.set(this.columns[field].subarray(0, this.length));
      this.columns[field] = column;
    }
  }

  finish(header: TraceHeader, comments: number): RawTrace {
    const { length } = this;
    for (const field of this.fields) this.columns[field] = this.columns[field].subarray(0, length);
    return {
      length,
      columns: this.columns,
      line: this.line.subarray(0, length),
      header,
      comments,
      extraColumns: Int32Array.from(this.extra),
      missingColumns: Int32Array.from(this.missing),
    };
  }
}

/** A workload as the trace it would be read from, so that what is done to traces can be done to it. */
export function rawTraceOf({ processors, jobs, unixStartTime }: Workload): RawTrace {
  const { length, request: requestedTime } = jobs;
  const allocated = Float64Array.from(jobs.processors);
  const { id, submit, wait, run, status, user, group, application, queue, partition } = jobs;
  const known = {
    id,
    submit,
    wait,
    run,
    status,
    user,
    group,
    application,
    queue,
    partition,
    plan: jobs.plan,
  };
  return {
    length,
    columns: { ...known, allocated, requestedProcessors: allocated, requestedTime },
    line: Int32Array.from({ length }, (_, row) => row + 1),
    header: { maxProcs: processors, unixStartTime },
    comments: 1,
    extraColumns: new Int32Array(0),
    missingColumns: new Int32Array(0),
  };
}
