import { DataError } from '../../errors.ts';
import { shortly } from '../../visible.ts';
import { type IdKind, IdKinds } from '../accounting/idKinds.ts';
import { FIELD_NAMES, OPTIONAL_FIELDS, type TraceField } from '../raw/columns.ts';
import type { TraceHeader } from '../raw/header.ts';
import { type Oddity, RawRows, type RawTrace } from '../raw/rawTrace.ts';
import { SkipCounts } from '../raw/skipped.ts';
import { statusCode } from '../raw/status.ts';
import { firstSubmission } from '../raw/window.ts';
import { databaseStatus } from '../sacct/databaseStates.ts';
import { timeLimit } from '../sacct/values.ts';
import { isNothing } from '../text/cells.ts';
import { Labels } from '../text/labels.ts';
import { clockSeconds, dateTimeSeconds, hasOffset } from '../times.ts';
import type { JobNames } from '../workload.ts';
import { EXPECTED, type NamedColumns, type NamedField } from './columnNames.ts';

const NAMED = ['user', 'group', 'application', 'queue', 'partition'] as const;
/** Fields of a table's rows. */
type TableField = TraceField | 'array' | 'task';
/** The unit of Slurm's limits. */
const MINUTES = 60;

const LABELLED: ReadonlySet<NamedField> = new Set<NamedField>(['id', ...NAMED]);
const POINTS: ReadonlySet<NamedField> = new Set<NamedField>(['submit', 'start', 'end']);
const DURATIONS: ReadonlySet<NamedField> = new Set<NamedField>([
  'wait',
  'run',
  'requestedTime',
  'estimate',
  'thinkTime',
]);

const UNKNOWN = -1;
/** The number of a step of a job, as Slurm writes it. */
const STEP = /^(\d+)(?:_\d+)?(?:\+\d+)?\.(?:(batch|extern|interactive)|\d+)$/;

interface NamedRowsOptions {
  /** Fields whose numbers are not kept. */
  readonly unused?: readonly TraceField[];
  /** Given if every row that is left out must be listed. */
  readonly onCleaned?: unknown;
  /** True if statuses are the codes of Slurm's database. */
  readonly hasSlurmCodes?: boolean;
}

/**
 * Collects the rows of a table with named columns, batch by batch, into a raw trace. Values that are not
 * numbers are converted where possible: points in time become seconds since the first submission, names
 * become numbers in the order of appearance, and statuses in words become SWF codes. If run and wait times
 * have no columns, they are computed from starts and ends.
 */
export class NamedRows {
  /** The fields of the table. Each batch must be filled with all of them. */
  readonly fields: readonly NamedField[];
  #rows!: RawRows<TableField>;
  readonly #options: NamedRowsOptions;
  readonly #columns: NamedColumns;
  readonly #kinds = new IdKinds();
  /** The rows of this batch that are steps, with the number of their job. */
  readonly #steps = new Map<number, number>();
  #skips!: SkipCounts;
  readonly #batch = new Map<NamedField, Float64Array>();
  /** Integers that are all numbers of a field in this batch, instead of those there. */
  readonly #integers = new Map<NamedField, Int32Array>();
  #batchRows = 0;
  readonly #labels = new Map<NamedField, Labels>();
  /** True if a column of points in time has dates or numbers. A column without values has no entry yet. */
  readonly #dates = new Map<NamedField, boolean>();
  /** For times in other units: the seconds in one unit. */
  readonly #units = new Map<NamedField, number>();
  /** Rows with oddities. Those of the batch are its own rows until it ends. */
  #odd = noOddities();
  #oddInBatch = noOddities();
  /** Seconds since 1970 at the first submission; infinite until it is known. */
  #naiveDates = false;
  #first = Number.POSITIVE_INFINITY;

  constructor(columns: NamedColumns, options: NamedRowsOptions = {}) {
    for (const [field, { unit }] of columns) if (unit !== 1) this.#units.set(field, unit);
    // The numbers of jobs show which rows are left out.
    this.fields = [...columns.keys()].sort((a, b) => Number(b === 'id') - Number(a === 'id'));
    this.#options = options;
    this.#columns = columns;
    this.#start();
  }

  #start(): void {
    const columns = this.#columns;
    const fields: TableField[] = FIELD_NAMES.filter(
      (field) => !OPTIONAL_FIELDS.has(field) || columns.has(field),
    );
    this.#rows = new RawRows(
      columns.has('task') ? [...fields, 'array', 'task'] : fields,
      this.#options.unused,
    );
    this.#odd = noOddities();
    this.#skips = new SkipCounts(this.#options.onCleaned !== undefined);
  }

  get length(): number {
    return this.#rows.length;
  }

  /**
   * Makes room for a batch of rows.
   *
   * @param expected the rows in the whole table, if they are known
   */
  begin(count: number, expected?: number): void {
    this.#rows.reserve(count, expected);
    this.#integers.clear();
    this.#steps.clear();
    this.#oddInBatch = noOddities();
    this.#batchRows = count;
    for (const field of this.fields) {
      if (this.#rows.isWide(field)) this.#batch.set(field, this.#rows.place(field, count));
      else if ((this.#batch.get(field)?.length ?? -1) < count)
        this.#batch.set(field, new Float64Array(count));
    }
  }

  /** The numbers of a field in this batch. */
  batch(field: NamedField): Float64Array {
    return this.#batch.get(field) as Float64Array;
  }

  /** Takes the number of a job as it is written. Returns false if it is that of a step, whose row is left out. */
  takeId(row: number, text: string): boolean {
    const [, job, word] = STEP.exec(text) ?? [];
    const kind: IdKind = job === undefined ? 'job' : word === undefined ? 'decimal' : 'step';
    const found = this.#kinds.add(kind);
    if (found === 'reread') this.#reread(row);
    if (found === 'step' || kind === 'step') this.#steps.set(row, Number(job));
    return !this.#steps.has(row);
  }

  /** True if a row of the batch is left out. */
  isStep(row: number): boolean {
    return this.#steps.has(row);
  }

  /** Leaves out all rows so far. @param row of the batch that is the next */
  #reread(row: number): void {
    const { length, lines } = this.#rows;
    const listed = this.#options.onCleaned === undefined ? 0 : length;
    const jobs = Array.from({ length: listed }, (_, one) => ({
      line: lines.of(one),
      id: this.#rows.get('id', one),
    }));
    const ids = this.#batch.get('id') as Float64Array;
    for (let one = 0; one < row; one++) this.#steps.set(one, Math.floor(ids[one]));
    this.#start();
    this.#rows.reserve(this.#batchRows);
    for (const [field, numbers] of this.#batch) {
      if (!this.#rows.isWide(field)) continue;
      const place = this.#rows.place(field, this.#batchRows);
      place.set(numbers.subarray(0, this.#batchRows));
      this.#batch.set(field, place);
    }
    if (length > 0) this.#skips.add({ reason: 'step', action: 'dropped', count: length, jobs });
  }

  /** True if the field's numbers may be written into the batch unchanged. */
  isPlain(field: NamedField): boolean {
    if (field === 'task' || (field === 'status' && this.#options.hasSlurmCodes)) return false;
    return !this.#labels.has(field) && !POINTS.has(field) && !this.#units.has(field);
  }

  /**
   * True if a number is a name with more digits than a 64-bit float holds exactly. Two such names could become the
   * same number.
   */
  isLongName(field: NamedField, value: number): boolean {
    return LABELLED.has(field) && Math.abs(value) > Number.MAX_SAFE_INTEGER;
  }

  /**
   * Writes numbers of a field from a row on; null and NaN mean unknown. Returns false if one of them is not a
   * number, or needs more than to be written: some may have been written then.
   */
  putNumbers(field: NamedField, row: number, values: ArrayLike<unknown>): boolean {
    if (this.#dates.get(field) || !(POINTS.has(field) ? !this.#units.has(field) : this.isPlain(field)))
      return false;
    if (values instanceof Int32Array && values.length === this.#batchRows && this.#rows.isNarrow(field)) {
      this.#integers.set(field, values);
      return true;
    }
    const into = this.batch(field).subarray(row, row + values.length);
    if (values instanceof Int32Array || values instanceof Uint32Array) into.set(values);
    else {
      const most = LABELLED.has(field) ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE;
      // Two functions, because the engine compiles each for one kind of array.
      const isWritten = values instanceof Float64Array ? copyReals : copyNumbers;
      if (!isWritten(values as Float64Array, into, most)) return false;
    }
    if (POINTS.has(field) && into.some((value) => value !== UNKNOWN)) this.#dates.set(field, false);
    return true;
  }

  /** Writes a number of a field that is not plain. Returns false if the number is not valid there. */
  putNumber(field: NamedField, row: number, value: number): boolean {
    const labels = this.#labels.get(field);
    if (POINTS.has(field)) {
      // -1 means unknown in every column.
      if (value !== UNKNOWN && this.#dates.get(field)) return false;
      if (value !== UNKNOWN) this.#dates.set(field, false);
    }
    if (field === 'requestedTime' && this.#columns.get(field)?.assumed && value > 0)
      this.#oddInBatch.minutes.push(row);
    if (value === UNKNOWN || field === 'task') this.batch(field)[row] = UNKNOWN;
    else if (field === 'status' && this.#options.hasSlurmCodes)
      this.batch(field)[row] = this.#statusOf(row, value);
    else
      this.batch(field)[row] = labels ? labels.code(String(value)) : inSeconds(value, this.#units.get(field));
    return true;
  }

  /** Writes the number that a text means. Returns false if the text is not understood. */
  putText(field: NamedField, row: number, text: string): boolean {
    const value = isNothing(text) ? UNKNOWN : this.#understand(field, row, text);
    if (Number.isNaN(value)) return false;
    this.batch(field)[row] = value;
    return true;
  }

  /** Writes a point in time, in seconds since 1970. */
  putDate(field: NamedField, row: number, seconds: number): boolean {
    if (!POINTS.has(field) || this.#dates.get(field) === false) return false;
    this.#dates.set(field, true);
    this.batch(field)[row] = seconds;
    return true;
  }

  /** The names for the numbers, if the table has names. */
  #names(): JobNames | undefined {
    const named = NAMED.flatMap((field) => {
      const labels = this.#labels.get(field);
      return labels === undefined ? [] : [[field, labels.names] as const];
    });
    return named.length === 0 ? undefined : { user: [], application: [], ...Object.fromEntries(named) };
  }

  #understand(field: NamedField, row: number, text: string): number {
    if (LABELLED.has(field)) return this.#labelsOf(field, row).code(text);
    if (field === 'status') {
      const code = statusCode(text);
      if (code === undefined) this.#oddInBatch.status.push(row);
      return code ?? UNKNOWN;
    }
    if (field === 'task') return this.#taskOf(row, text);
    if (field === 'requestedTime' && this.#columns.get(field)?.unit === MINUTES) return timeLimit(text);
    if (field === 'requestedTime' && /^(unlimited|partition_limit)$/i.test(text)) return timeLimit(text);
    if (DURATIONS.has(field)) return clockSeconds(text);
    const seconds = POINTS.has(field) ? dateTimeSeconds(text) : Number.NaN;
    if (field === 'submit' && !hasOffset(text)) this.#naiveDates = true;
    return !Number.isNaN(seconds) && this.putDate(field, row, seconds) ? seconds : Number.NaN;
  }

  /** Returns the status that a code of Slurm's database means. */
  #statusOf(row: number, code: number): number {
    const status = databaseStatus(code);
    if (status === UNKNOWN) this.#oddInBatch.status.push(row);
    return status;
  }

  /** The index in `1061_7`; a text that is no such name says nothing. */
  #taskOf(row: number, text: string): number {
    const [, array, task] = /^(\d{1,15})_(\d{1,9})$/.exec(text) ?? [];
    if (array !== undefined) this.#arrays.set(row, Number(array));
    return array === undefined ? UNKNOWN : Number(task);
  }

  /** The numbers of the arrays of tasks in the batch. */
  readonly #arrays = new Map<number, number>();

  /** The labels of a field. If numbers came before its first word, they are names too, and get labels. */
  #labelsOf(field: NamedField, row: number): Labels {
    const known = this.#labels.get(field);
    if (known) return known;
    const labels = new Labels();
    this.#labels.set(field, labels);
    const relabel = (value: number) => (value === UNKNOWN ? UNKNOWN : labels.code(String(value)));
    for (let r = 0; r < this.#rows.length; r++)
      this.#rows.replace(field as TraceField, r, relabel(this.#rows.get(field as TraceField, r)));
    const batch = this.batch(field);
    for (let r = 0; r < row; r++) batch[r] = relabel(batch[r]);
    return labels;
  }

  /**
   * Ends the batch, which is filled.
   *
   * @param lineOf the line of each of its rows in the file
   */
  end(count: number, lineOf: (row: number) => number): void {
    if (this.#steps.size > 0) {
      const kept = Uint32Array.from({ length: count }, (_, row) => row).filter(
        (row) => !this.#steps.has(row),
      );
      for (const [row, id] of this.#steps) this.#skips.skip('step', 'dropped', lineOf(row), id);
      this.#keepOnly(kept);
      this.#finish(
        kept.length,
        (row) => lineOf(kept[row]),
        (row) => kept[row],
      );
    } else this.#finish(count, lineOf, (row) => row);
  }

  /** Moves some rows of the batch to its front. */
  #keepOnly(kept: Uint32Array): void {
    for (const [field, numbers] of this.#batch) {
      const some = Float64Array.from(kept, (row) => numbers[row]);
      if (this.#rows.isWide(field)) this.#batch.set(field, this.#rows.place(field, some.length));
      this.batch(field).set(some);
      const integers = this.#integers.get(field);
      if (integers)
        this.#integers.set(
          field,
          Int32Array.from(kept, (row) => integers[row]),
        );
    }
  }

  /** @param before the place of a row before others were left out */
  #finish(count: number, lineOf: (row: number) => number, before: (row: number) => number): void {
    const rows = this.#rows;
    for (let row = 0; row < count; row++) rows.lines.add(rows.length + row, lineOf(row));
    this.#derive('run', 'start', 'end', count);
    this.#derive('wait', 'submit', 'start', count);
    if (this.fields.includes('task'))
      rows.put(
        'array',
        Float64Array.from({ length: count }, (_, row) => this.#arrays.get(before(row)) ?? UNKNOWN),
      );
    this.#arrays.clear();
    this.#keepOddities(count, before);
    if (!this.fields.includes('id')) {
      rows.put(
        'id',
        Float64Array.from({ length: count }, (_, row) => rows.taken + rows.length + row + 1),
      );
    }
    for (const [field, numbers] of this.#batch)
      if (rows.isNarrow(field)) rows.put(field, this.#integers.get(field) ?? numbers.subarray(0, count));
    rows.length += count;
  }

  #keepOddities(count: number, before: (row: number) => number): void {
    const { status, minutes } = this.#oddInBatch;
    if (status.length + minutes.length === 0) return;
    const after = new Map(Array.from({ length: count }, (_, row) => [before(row), this.#rows.length + row]));
    const moveTo = (kept: number[], rows: readonly number[]) => {
      for (const row of rows) {
        const place = after.get(row);
        if (place !== undefined) kept.push(place);
      }
    };
    moveTo(this.#odd.status, status);
    moveTo(this.#odd.minutes, minutes);
  }

  #derive(field: 'run' | 'wait', from: NamedField, to: NamedField, count: number): void {
    const [a, b] = [this.#batch.get(from), this.#batch.get(to)];
    if (this.fields.includes(field) || !a || !b) return;
    // A date and a number cannot be subtracted.
    const sameKind = this.#dates.get(from) === this.#dates.get(to);
    const difference = new Float64Array(count).fill(UNKNOWN);
    // Databases write 0 as the start of a job that never started. As a time it would mean a run since 1970.
    const [submit, start] = [this.batch('submit'), this.batch('start')];
    const started = (row: number) => !(start[row] === 0 && submit[row] > 0);
    for (let row = 0; row < count; row++) {
      if (!(sameKind && a[row] >= 0 && b[row] >= 0 && started(row))) continue;
      difference[row] = b[row] - a[row];
      if (field === 'run' || difference[row] >= 0) continue;
      difference[row] = 0;
      this.#odd.early.push(this.#rows.length + row);
    }
    this.#rows.put(field, difference);
  }

  /**
   * Returns the rows so far and forgets them.
   *
   * @param oddities further oddities that the reader found in them
   * @throws DataError for preceding jobs by number where the jobs have names
   */
  take(header: TraceHeader, oddities: readonly Oddity[] = []): RawTrace {
    if (this.#labels.has('id') && this.fields.includes('precedingJob'))
      throw new DataError(
        'the jobs of this table have names, so its preceding jobs cannot be found by number; leave them out with --columns precedingJob=0',
      );
    const { status, minutes, early } = this.#odd;
    const rare = [
      ...oddities,
      { reason: 'start-before-submit', action: 'wait of 0', rows: early },
      { reason: 'limit-without-unit', action: 'read as minutes', rows: minutes },
    ];
    const strange = { reason: 'unknown-status', action: 'taken as unknown', rows: status };
    const found = [...rare.filter(({ rows }) => rows.length > 0), strange];
    const skipped = this.#skips.counts();
    this.#odd = noOddities();
    this.#skips = new SkipCounts(this.#options.onCleaned !== undefined);
    const raw = {
      ...this.#rows.take(header, found),
      names: this.#names(),
      ...(skipped.length > 0 && { skipped }),
    };
    if (!this.#dates.get('submit')) return raw;
    const { submit } = raw.columns;
    if (this.#first === Number.POSITIVE_INFINITY) this.#first = firstSubmission(submit);
    const first = this.#first;
    if (first < Number.POSITIVE_INFINITY) for (let row = 0; row < submit.length; row++) submit[row] -= first;
    return {
      ...raw,
      header: { ...raw.header, unixStartTime: first, ...(this.#naiveDates && { naiveDates: true }) },
    };
  }
}

function noOddities() {
  return { status: [] as number[], minutes: [] as number[], early: [] as number[] };
}

/** Copies numbers of at most this magnitude. Returns false at the first that is larger. */
function copyReals(values: Float64Array, into: Float64Array, most: number): boolean {
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (Math.abs(value) <= most) into[i] = value;
    else if (Number.isNaN(value)) into[i] = UNKNOWN;
    else return false;
  }
  return true;
}

function copyNumbers(values: ArrayLike<unknown>, into: Float64Array, most: number): boolean {
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    const number = typeof value === 'bigint' ? Number(value) : (value ?? Number.NaN);
    if (Number.isNaN(number)) into[i] = UNKNOWN;
    else if (typeof number === 'number' && Math.abs(number) <= most) into[i] = number;
    else return false;
  }
  return true;
}

// Divides for parts of a second, because a division rounds once.
function inSeconds(value: number, unit = 1): number {
  return unit < 1 ? value / Math.round(1 / unit) : value * unit;
}

/** Throws an error with the fault of a value, and the expected form. */
export function badValue(field: NamedField, name: string, shown: string): string {
  const { label, expected } = EXPECTED[field];
  const column = `column '${shortly(name)}' (${label}): '${shortly(shown)}'`;
  const dates = 'or a date such as 2018-10-25T17:02:14, 2018-10-25 17:02:14+02:00 or 2018/10/25';
  return POINTS.has(field)
    ? `${column} is not a time; expected ${expected}; ${dates}, as in the rest of the column`
    : `${column} is not a number; expected ${expected}`;
}
