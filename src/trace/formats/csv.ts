import type { ProcessorsFrom, TraceField } from '../raw/columns.ts';
import type { RawTrace } from '../raw/rawTrace.ts';
import { TraceError } from '../raw/traceError.ts';
import { DatabaseJobs } from '../sacct/database.ts';
import { isSlurmDatabase } from '../sacct/databaseNames.ts';
import { isRecordOfSacct } from '../sacct/recognize.ts';
import { nameFields } from '../sacct/withoutHeader.ts';
import { BlanksAsTabs, isDelimitedByBlanks } from '../text/blanks.ts';
import { cellNumber, cellText } from '../text/cells.ts';
import { DelimitedText, type Records } from '../text/delimited.ts';
import { delimiterOf } from '../text/delimiters.ts';
import { LineEnds } from '../text/lineEnds.ts';
import { TextCheck } from '../text/textCheck.ts';
import { isHeaderless, type NamedColumns, type NamedField, namedColumns } from './columnNames.ts';
import { badValue, NamedRows } from './namedRows.ts';

interface CsvOptions {
  /** The column of a field if it has another name: that name, or its number (1 is the first). */
  columns?: Readonly<Record<string, string | number | undefined>>;
  processorsFrom?: ProcessorsFrom;
  /** Fields whose columns need not be kept. */
  unused?: readonly TraceField[];
  /** Given if every row that is left out must be listed. */
  onCleaned?: unknown;
}

const NEWLINE = 10;
const POINT = 46;
/** The longest possible header in bytes. */
const LONGEST_HEADER = 1 << 20;

/**
 * Reads a table with named columns from text: comma-separated values (RFC 4180), or with another delimiter.
 */
export class CsvReader {
  readonly #file: string;
  readonly #options: CsvOptions;
  readonly #check: TextCheck;
  readonly #lineEnds = new LineEnds();
  #head: Uint8Array = new Uint8Array();
  #text: DelimitedText | undefined;
  #names!: readonly string[];
  #columns!: NamedColumns;
  #rows: NamedRows | undefined;
  /** Given instead of rows for a table of Slurm's database. */
  #database: DatabaseJobs | undefined;
  /** Given if the delimiter is a run of blanks. */
  #blanks: BlanksAsTabs | undefined;

  constructor(file: string, options: CsvOptions = {}) {
    this.#file = file;
    this.#options = options;
    this.#check = new TextCheck(file, 'a line of column names, then jobs');
  }

  /** Takes the next chunk of the text. @throws TraceError */
  add(piece: Uint8Array): void {
    this.#check.add(piece);
    const bytes = this.#lineEnds.add(piece);
    if (this.#text === undefined) {
      const end = bytes.indexOf(NEWLINE);
      const head = new Uint8Array(this.#head.length + bytes.length);
      head.set(this.#head);
      head.set(bytes, this.#head.length);
      this.#head = head;
      if (end >= 0) this.#begin();
      else if (head.length > LONGEST_HEADER)
        throw new TraceError(
          this.#file,
          1,
          `the line is longer than ${LONGEST_HEADER} bytes; expected a line of column names`,
        );
      return;
    }
    this.#read(this.#text.add(this.#blanks?.add(bytes) ?? bytes));
  }

  /** Ends the text. @throws TraceError */
  finish(): RawTrace {
    // A line of names may end without a newline.
    if (this.#text === undefined) this.add(Uint8Array.of(NEWLINE));
    const text = this.#text as unknown as DelimitedText;
    this.#read(text.finish());
    if (this.#database) return this.#database.finish();
    const rows = this.#rows;
    if (rows === undefined)
      throw new TraceError(this.#file, undefined, 'is empty; expected a line of column names, then jobs');
    const { length } = rows;
    const isSwf = /\.swf(\.gz)?$/i.test(this.#file);
    const all = Uint32Array.from({ length: isSwf ? length : 0 }, (_, row) => row);
    const raw = rows.take({}, [
      { reason: 'names-in-line-1', action: 'read as a table, not as SWF', rows: all },
    ]);
    if (length === 0 && raw.skipped === undefined)
      throw new TraceError(this.#file, undefined, 'holds no jobs: there is nothing after its column names');
    return raw;
  }

  #begin(): void {
    const bom = this.#head[0] === 0xef && this.#head[1] === 0xbb && this.#head[2] === 0xbf;
    const start = bom ? this.#head.subarray(3) : this.#head;
    const names = new TextDecoder().decode(start.subarray(0, start.indexOf(NEWLINE)));
    if (isDelimitedByBlanks(names)) this.#blanks = new BlanksAsTabs();
    const head = this.#blanks?.add(start) ?? start;
    const line = new TextDecoder().decode(head.subarray(0, head.indexOf(NEWLINE)));
    const bytes = new TextEncoder().encode(delimiterOf(line));
    this.#text = new DelimitedText(this.#file, { bytes, quotes: true }, 0);
    this.#read(this.#text.add(head));
  }

  #read(records: Records): void {
    let from = 0;
    if (this.#rows === undefined && this.#database === undefined) {
      if (records.count === 0) return;
      from = this.#readNames(records) ? 1 : 0;
    }
    if (this.#database) {
      const wrong = this.#firstWrongWidth(records, from);
      if (wrong !== undefined) this.#failWidth(records, wrong);
      this.#database.take(records, from);
      return;
    }
    const rows = this.#rows as unknown as NamedRows;
    const count = records.count - from;
    rows.begin(count);
    const wrong = this.#firstWrongWidth(records, from);
    const until = wrong ?? records.count;
    let worst: { record: number; what: string } | undefined;
    for (const field of rows.fields) {
      const { place } = this.#columns.get(field) as { place: number };
      const bad = this.#readColumn(records, from, worst?.record ?? until, field, place);
      if (bad) worst = bad;
    }
    if (worst) throw new TraceError(this.#file, records.line[worst.record], worst.what);
    if (wrong !== undefined) this.#failWidth(records, wrong);
    rows.end(count, (row) => records.line[from + row]);
  }

  /** Reads the column names in the first line. Returns false if that line is already a job. */
  #readNames({ text, first, from, to, line }: Records): boolean {
    const cells: string[] = [];
    for (let cell = 0; cell < first[1]; cell++) cells.push(cellText(text, from[cell], to[cell]));
    const { columns = {}, processorsFrom, unused, onCleaned } = this.#options;
    const headerless = isHeaderless(cells, columns);
    const names = headerless ? cells.map((_, place) => String(place + 1)) : cells;
    this.#names = names;
    const hasSlurmCodes = isSlurmDatabase(names);
    if (hasSlurmCodes && this.#options.columns === undefined) {
      this.#database = new DatabaseJobs(this.#file, names, this.#options);
      return true;
    }
    if (!headerless && isRecordOfSacct(new TextDecoder().decode(text.subarray(0, to[first[1] - 1]))))
      throw new TraceError(this.#file, line[0], nameFields(this.#file));
    this.#columns = namedColumns(names, columns, this.#file, line[0], processorsFrom);
    this.#rows = new NamedRows(this.#columns, { unused, onCleaned, hasSlurmCodes });
    return !headerless;
  }

  #firstWrongWidth({ count, first }: Records, from: number): number | undefined {
    for (let record = from; record < count; record++)
      if (first[record + 1] - first[record] !== this.#names.length) return record;
    return undefined;
  }

  #failWidth({ first, line }: Records, record: number): never {
    const cells = first[record + 1] - first[record];
    const why = cells > this.#names.length ? '; a text that contains a delimiter must be in quotes' : '';
    throw new TraceError(
      this.#file,
      line[record],
      `the line has ${cells} cells, its header ${this.#names.length}${why}`,
    );
  }

  /** Converts a column of the records in [from, until). Returns the first cell that cannot be converted. */
  #readColumn(records: Records, from: number, until: number, field: NamedField, place: number) {
    const { text, first, from: starts, to: ends } = records;
    const rows = this.#rows as NamedRows;
    const into = rows.batch(field);
    for (let record = from; record < until; record++) {
      const cell = first[record] + place;
      const value = cellNumber(text, starts[cell], ends[cell]);
      const row = record - from;
      if (field === 'id') {
        const hasPoint = text.subarray(starts[cell], ends[cell]).includes(POINT);
        rows.takeId(row, hasPoint ? cellText(text, starts[cell], ends[cell]) : '');
      }
      if (rows.isStep(row)) continue;
      if (Number.isNaN(value) || rows.isLongName(field, value)) {
        const shown = cellText(text, starts[cell], ends[cell]);
        if (!rows.putText(field, row, shown))
          return { record, what: badValue(field, this.#names[place], shown) };
      } else if (rows.isPlain(field)) into[row] = value;
      else if (!rows.putNumber(field, row, value)) {
        const shown = cellText(text, starts[cell], ends[cell]);
        return { record, what: badValue(field, this.#names[place], shown) };
      }
    }
    return undefined;
  }
}
