import { decimalNumber } from '../../input/number.ts';
import type { Instance, Kernel } from '../../kernel/instance.ts';
import { fieldsOf, SWF_WIDTH, type TraceColumns, type TraceField } from '../raw/columns.ts';
import { readComment, type TraceHeader } from '../raw/header.ts';
import { RawRows, type RawTrace } from '../raw/rawTrace.ts';
import { missing, notANumber, tokenAt } from '../raw/rowErrors.ts';
import { TraceError } from '../raw/traceError.ts';
import { LineEnds } from './lineEnds.ts';
import { TextCheck } from './textCheck.ts';

/** Bytes that the kernel gets at a time. No line may be longer. */
const CHUNK_BYTES = 128 * 1024;
const COMMENT_BYTES = 200;
const EXPECTED = 'an SWF trace, plain or gzip';

/**
 * Reads the text of one trace, chunk by chunk. The kernel cuts and converts it; this class collects the
 * columns.
 */
export class TextReader {
  readonly #kernel: Instance;
  readonly #file: string;
  readonly #columns: TraceColumns;
  readonly #needed: readonly TraceField[];
  readonly #capacity: number;
  readonly #text: Uint8Array;
  readonly #values: Float64Array;
  readonly #rows: RawRows;
  readonly #header: TraceHeader = {};
  readonly #check: TextCheck;
  readonly #lineEnds = new LineEnds();
  #extra: number[] = [];
  #missing: number[] = [];
  #filled = 0;
  #lines = 0;
  #bytesRead = 0;

  /**
   * @param needed the fields that every line must have, in the order of their columns
   * @param unused fields whose columns need not be kept
   */
  static async create(
    kernel: Kernel,
    file: string,
    columns: TraceColumns,
    needed: readonly TraceField[],
    chunkBytes: number = CHUNK_BYTES,
    unused: readonly TraceField[] = [],
  ): Promise<TextReader> {
    return new TextReader(
      await kernel.instantiate({ released: true }),
      file,
      columns,
      needed,
      chunkBytes,
      unused,
    );
  }

  private constructor(
    kernel: Instance,
    file: string,
    columns: TraceColumns,
    needed: readonly TraceField[],
    chunkBytes: number,
    unused: readonly TraceField[],
  ) {
    this.#kernel = kernel;
    this.#file = file;
    this.#columns = columns;
    this.#rows = new RawRows(fieldsOf(columns), unused);
    this.#needed = needed;
    this.#capacity = chunkBytes;
    this.#check = new TextCheck(file, EXPECTED);
    kernel.exports.createReader(chunkBytes);
    // Nothing is allocated after this, so the views stay valid.
    this.#text = kernel.columns.text;
    this.#values = kernel.columns.values;
  }

  /** Takes the next chunk of the text. @throws TraceError */
  add(piece: Uint8Array): void {
    this.#check.add(piece);
    const bytes = this.#lineEnds.add(piece);
    let taken = 0;
    while (taken < bytes.length) {
      const more = Math.min(this.#capacity - this.#filled, bytes.length - taken);
      this.#text.set(bytes.subarray(taken, taken + more), this.#filled);
      taken += more;
      this.#filled += more;
      if (this.#filled === this.#capacity) this.#read(false);
    }
  }

  /** Ends the text. @throws TraceError */
  finish(): RawTrace {
    if (this.#check.bytes === 0) this.#fail(`is empty; expected ${EXPECTED}`);
    this.#read(true);
    this.#kernel.release();
    const rows = this.#rows;
    if (rows.length + rows.taken === 0) this.#fail('holds no jobs: all its lines are blank or comments');
    return this.take();
  }

  /** Rows that were read but not taken yet. */
  get length(): number {
    return this.#rows.length;
  }

  /** Returns the rows so far and forgets them. */
  take(): RawTrace {
    const [extra, missing] = [this.#extra, this.#missing];
    this.#extra = [];
    this.#missing = [];
    return this.#rows.take(this.#header, [
      { reason: 'extra-columns', action: 'ignored', rows: extra },
      { reason: 'missing-columns', action: 'taken as unknown', rows: missing },
    ]);
  }

  #fail(what: string): never {
    throw new TraceError(this.#file, undefined, what);
  }

  #read(last: boolean): void {
    const kernel = this.#kernel.exports;
    const text = this.#text;
    // A byte order mark is not part of the first line.
    if (this.#lines === 0 && text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf) text.fill(32, 0, 3);
    const count = kernel.indexRows(this.#filled, last ? 1 : 0);
    const used = kernel.indexedBytes();
    if (used === 0 && !last) {
      const what = `the line is longer than ${this.#capacity} bytes; expected ${EXPECTED}`;
      throw new TraceError(this.#file, this.#lines + 1, what);
    }
    this.#readComments();
    this.#readRows(count);
    text.copyWithin(0, used, this.#filled);
    this.#filled -= used;
    this.#bytesRead += used;
    this.#lines += kernel.indexedLines();
  }

  #readComments(): void {
    const count = this.#kernel.exports.comments();
    const starts = this.#kernel.columns.commentAt.subarray(0, count);
    for (const from of starts) {
      const newline = this.#text.indexOf(10, from);
      const to = Math.min(newline < 0 ? this.#filled : newline, from + COMMENT_BYTES);
      const lineOf = () =>
        this.#lines + this.#text.subarray(0, from).filter((byte) => byte === 10).length + 1;
      readComment(this.#header, new TextDecoder().decode(this.#text.subarray(from, to)), lineOf);
    }
  }

  #readRows(count: number): void {
    const { exports: kernel, columns } = this.#kernel;
    const rows = this.#rows;
    // The unread text is expected to have as many rows per byte as the text read so far.
    const ahead = this.#check.bytes / Math.max(1, this.#bytesRead + this.#filled);
    rows.reserve(count, Math.ceil(1.05 * ahead * (rows.length + count)));
    const line = columns.rowLine.subarray(0, count);
    const followEachOther = count > 0 && line[count - 1] - line[0] === count - 1;
    for (let row = 0; row < (followEachOther ? 1 : count); row++)
      rows.lines.add(rows.length + row, this.#lines + line[row] + 1);
    let worst = this.#checkWidths(count);
    const values = this.#values.subarray(0, count);
    const integers = columns.integers.subarray(0, count);
    for (const field of rows.fields) {
      if (this.#columns[field] > 0) {
        const odd = kernel.readTextColumn(this.#columns[field]);
        if (odd > 0) worst = earlier(worst, this.#readOdd(field, odd));
        const numbers = kernel.isTextColumnWhole() ? integers : values;
        if (rows.isNarrow(field)) rows.putNarrowed(field, numbers, integers, kernel.narrowTextColumn());
        else rows.put(field, numbers);
        continue;
      }
      if (field === 'id')
        for (let row = 0; row < count; row++) values[row] = rows.taken + rows.length + row + 1;
      else values.fill(-1);
      rows.put(field, values);
    }
    if (worst) throw new TraceError(this.#file, rows.lines.of(rows.length + worst.row), worst.what);
    rows.length += count;
  }

  /** Counts rows with too many or too few columns. Returns the first row that lacks a needed field. */
  #checkWidths(count: number): RowError | undefined {
    const kernel = this.#kernel.exports;
    const columns = this.#columns;
    const wanted = Math.max(...this.#rows.fields.map((field) => columns[field]));
    const most = Math.max(wanted, SWF_WIDTH);
    if (kernel.fewestRowFields() >= wanted && kernel.mostRowFields() <= most) return undefined;
    const fields = this.#kernel.columns.rowFields.subarray(0, count);
    const { length } = this.#rows;
    for (let row = 0; row < count; row++) {
      const width = fields[row];
      if (width > most) this.#extra.push(length + row);
      if (width >= wanted) continue;
      this.#missing.push(length + row);
      const lacking = this.#needed.find((field) => columns[field] > width);
      if (lacking) return { row, column: columns[lacking], what: missing(lacking, columns, width) };
    }
    return undefined;
  }

  /** Reads the tokens that the kernel leaves to JavaScript. Returns the first one that is not a number. */
  #readOdd(field: TraceField, odd: number): RowError | undefined {
    const kernel = this.#kernel.exports;
    const column = this.#columns[field];
    for (const row of this.#kernel.columns.oddRow.subarray(0, odd)) {
      const token = tokenAt(this.#text, kernel.tokenOffset(row, column));
      const value = decimalNumber(token);
      if (Number.isNaN(value)) return { row, column, what: notANumber(field, this.#columns, token) };
      this.#values[row] = value;
    }
    return undefined;
  }
}

interface RowError {
  readonly row: number;
  readonly column: number;
  readonly what: string;
}

function earlier(a: RowError | undefined, b: RowError | undefined): RowError | undefined {
  if (!a || !b) return a ?? b;
  return a.row < b.row || (a.row === b.row && a.column <= b.column) ? a : b;
}
