import { type Column, NumberColumn } from '../numberColumn.ts';
import type { JobNames, Workload } from '../workload.ts';
import type { TraceField } from './columns.ts';
import type { TraceHeader } from './header.ts';
import { Lines } from './lines.ts';
import type { Skipped } from './skipped.ts';

/** Fields that always take 8 bytes per number: times that are added up. */
type WideField = 'submit' | 'run' | 'requestedTime';

/** Fields of a row: those of traces, and those that only accounting dumps have. */
export type RowField =
  | TraceField
  | (
      | 'ending'
      | 'nodes'
      | 'asked'
      | 'memory'
      | 'outOfMemory'
      | 'ranOn'
      | 'watts'
      | 'array'
      | 'task'
      | 'start'
    );

/** A column of numbers for each field. Optional ones exist only if the trace has them. */
type RawColumns = Record<WideField, Float64Array> &
  Record<Exclude<TraceField, WideField | 'estimate' | 'precedingJob' | 'thinkTime'>, Column> & {
    estimate?: Float64Array;
    precedingJob?: Column;
    thinkTime?: Column;
    ending?: Column;
    nodes?: Column;
    asked?: Column;
    memory?: Column;
    outOfMemory?: Column;
    ranOn?: Column;
    watts?: Column;
    array?: Column;
    task?: Column;
    start?: Column;
  };

/**
 * The rows of a trace as in the file: up to 24 columns of numbers (numberColumn.ts) and the line numbers. A
 * row takes at most 176 bytes, and 8 more where rows are not on lines that follow each other.
 */
export interface RawTrace {
  readonly length: number;
  readonly columns: RawColumns;
  /** The line of each row in its file. */
  readonly lines: Lines;
  readonly header: TraceHeader;
  readonly names?: JobNames;
  /** Oddities that the reader itself found: rows of the report, in order, with their rows of the trace. */
  readonly oddities: readonly Oddity[];
  /** Lines of the file that are not rows. `length` does not count them. */
  readonly skipped?: readonly Skipped[];
  /** Rows of jobs that will run once more, so that their run times are not known. */
  readonly unfinished?: ReadonlySet<number>;
}

/** An oddity in some rows of a trace. */
export interface Oddity {
  readonly reason: string;
  readonly action: string;
  readonly rows: ArrayLike<number>;
}

const FIRST_ROWS = 1024;
const GROWTH = 3;
const WIDE: ReadonlySet<RowField> = new Set<RowField>(['submit', 'run', 'requestedTime', 'estimate']);

/** Columns that grow while a trace is read. The system assigns memory only when it is first written. */
export class RawRows<F extends RowField = TraceField> {
  length = 0;
  lines = new Lines();
  /** The rows that there is room for. */
  #room = FIRST_ROWS;
  readonly #columns = {} as Record<F, NumberColumn>;
  /** Rows taken before. */
  taken = 0;

  /** @param unused fields whose numbers are not kept, unless the cleaning might reject them */
  constructor(
    readonly fields: readonly F[],
    readonly unused: readonly string[] = [],
  ) {
    this.#forget();
  }

  #forget(): void {
    this.length = 0;
    this.lines = new Lines();
    this.#room = FIRST_ROWS;
    for (const field of this.fields)
      this.#columns[field] = new NumberColumn(WIDE.has(field), !this.unused.includes(field));
  }

  /** Makes room for more rows. If it must grow, it makes room for all expected rows. */
  reserve(rows: number, expected = 0): void {
    const needed = this.length + rows;
    if (needed > this.#room) this.#room = Math.max(needed, expected, GROWTH * this.#room);
  }

  /** Writes numbers of a field for the rows from `length` on, for which there must be room. */
  put(field: F, numbers: ArrayLike<number>): void {
    this.#columns[field].put(numbers, this.length, this.#room);
  }

  /** True if it is a field of these rows that takes 8 bytes per number. */
  isWide(field: string): field is F {
    return this.#columns[field as F]?.wide === true;
  }

  /** True if it is a field of these rows that takes only the bytes that its numbers need. */
  isNarrow(field: string): field is F {
    return this.#columns[field as F]?.wide === false;
  }

  /** Returns the place of the numbers of a wide field for the given number of rows from `length` on. */
  place(field: F, rows: number): Float64Array {
    return this.#columns[field].place(this.length, rows, this.#room);
  }

  /** Does the same as put(), if the kind of the numbers is known (NumberColumn). */
  putNarrowed(field: F, numbers: Float64Array | Int32Array, integers: Int32Array, kind: number): void {
    this.#columns[field].putNarrowed(numbers, integers, kind, this.length, this.#room);
  }

  get(field: F, row: number): number {
    return this.#columns[field].get(row);
  }

  replace(field: F, row: number, number: number): void {
    this.#columns[field].replace(row, number);
  }

  /** Returns the rows so far and forgets them. */
  take(header: TraceHeader, oddities: readonly Oddity[]): RawTrace {
    const { length, lines } = this;
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
    return { length, columns: columns as unknown as RawColumns, lines, header, oddities };
  }
}

/** Turns a workload back into a trace, so that it can be cleaned like a trace. */
export function rawTraceOf({
  processors,
  jobs,
  unixStartTime,
  timeZone,
  naiveDates,
  names,
}: Workload): RawTrace {
  const { length } = jobs;
  const requestedTime = jobs.request.slice();
  const allocated = jobs.processors;
  const { id, submit, wait, run, status, user, group, application, queue, partition } = jobs;
  // The cleaning changes times in place, so they are copied.
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
    estimate: jobs.estimate,
    precedingJob: jobs.precedingJob,
    thinkTime: jobs.thinkTime,
    ending: jobs.ending,
    nodes: jobs.nodes,
    asked: jobs.asked,
    memory: jobs.memory,
    outOfMemory: jobs.outOfMemory,
    ranOn: jobs.ranOn,
    watts: jobs.watts,
    array: jobs.array,
    task: jobs.task,
  };
  const lines = new Lines();
  lines.add(0, 1);
  return {
    length,
    columns: { ...known, allocated, requestedProcessors: allocated, requestedTime },
    lines,
    header: { maxProcs: processors, unixStartTime, timeZone, naiveDates },
    names,
    oddities: [],
  };
}
