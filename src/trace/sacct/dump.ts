// Reads a dump of Slurm's accounting, `sacct --parsable2`, as jobs. Sources: sacct(1), and dumps of Slurm 22.05.
import { shortly } from '../../visible.ts';
import type { RawTrace } from '../raw/rawTrace.ts';
import { TraceError } from '../raw/traceError.ts';
import { cellText } from '../text/cells.ts';
import { DelimitedText, type Records } from '../text/delimited.ts';
import { LineEnds } from '../text/lineEnds.ts';
import { TextCheck } from '../text/textCheck.ts';
import {
  isSacctHeader,
  isTyped,
  knownFields,
  type SacctField,
  type SacctHeader,
  sacctFields,
  sacctHeader,
} from './columns.ts';
import { fieldList } from './fieldList.ts';
import { SacctJobs, type SacctOptions } from './jobs.ts';
import { type Reading, Readings } from './readings.ts';
import { isMessageOfSacct, isRecordOfSacct, MOST_BEFORE } from './recognize.ts';
import { delimiterOf, nameFields } from './withoutHeader.ts';

const NEWLINE = 10;
const LETTER_S = 115;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const LONGEST_HEADER = 1 << 16;
/** A record whose lines are longer has no end. */
const LONGEST_RECORD = 1 << 20;

/** Reads the text of a dump, chunk by chunk. */
export class SacctReader {
  readonly #file: string;
  readonly #options: SacctOptions;
  readonly #check: TextCheck;
  readonly #lineEnds = new LineEnds();
  #head: Uint8Array = new Uint8Array();
  #text: DelimitedText | undefined;
  #jobs!: SacctJobs;
  #header!: SacctHeader;
  #readings!: Readings;

  constructor(file: string, options: SacctOptions = {}) {
    this.#file = file;
    this.#options = options;
    this.#check = new TextCheck(file, 'a dump of sacct');
  }

  /** Takes the next chunk of the text. @throws TraceError */
  add(piece: Uint8Array): void {
    this.#check.add(piece);
    const bytes = this.#lineEnds.add(piece);
    if (this.#text) {
      this.#read(this.#text.add(bytes), false);
      return;
    }
    const head = new Uint8Array(this.#head.length + bytes.length);
    head.set(this.#head);
    head.set(bytes, this.#head.length);
    this.#head = head;
    this.#findHeader(BYTE_ORDER_MARK.every((byte, i) => head[i] === byte) ? BYTE_ORDER_MARK.length : 0);
  }

  /** Ends the text. @throws TraceError */
  finish(): RawTrace {
    // A header may end without a newline.
    if (!this.#text) this.add(Uint8Array.of(NEWLINE));
    if (!this.#text) this.#refuseHeader(1);
    this.#read((this.#text as DelimitedText).finish(), true);
    return this.#jobs.finish();
  }

  #refuseHeader(line: number): never {
    this.#refuse(
      line,
      'is not the header of a sacct dump; expected the names of fields, as sacct -P prints them',
    );
  }

  /** Looks for the header among the first lines that are whole. Blank lines, prompts and messages may precede it. */
  #findHeader(first: number): void {
    const head = this.#head;
    const before: number[] = [];
    let from = first;
    for (let line = 1; line <= MOST_BEFORE; line++) {
      const end = head.indexOf(NEWLINE, from);
      if (end < 0) {
        if (head.length <= LONGEST_HEADER) return;
        break;
      }
      const text = new TextDecoder().decode(head.subarray(from, end));
      const header = this.#headerOf(text, line);
      if (header !== undefined) {
        const isInFile = header.line !== undefined;
        this.#begin(header, before);
        const rest = isInFile ? end + 1 : from;
        this.#text = this.#textFrom(isInFile ? line : line - 1);
        this.#read(this.#text.add(head.subarray(rest)), false);
        return;
      }
      before.push(line);
      from = end + 1;
    }
    this.#refuseHeader(1);
  }

  /** The header that a line is, or that --fields gives for it. Its own line is undefined if it is not in the file. */
  #headerOf(text: string, line: number): (SacctHeader & { line?: number }) | undefined {
    const written = sacctHeader(text);
    const { fields } = this.#options;
    if (written !== undefined && knownFields(written.names) >= 3) {
      if (written.delimiter.trim() === '' && written.delimiter !== '\t') this.#refuseHeader(line);
      if (fields !== undefined && fieldList(fields)?.join() !== written.names.join())
        this.#refuse(line, 'is a header with other fields than --fields; leave --fields out');
      return { ...written, line };
    }
    if (fields !== undefined) return this.#fieldsGiven(fields, text, line);
    if (isSacctHeader(text) && !isTyped(text)) this.#refuseHeader(line);
    if (isRecordOfSacct(text)) this.#refuse(line, nameFields(this.#file));
    return undefined;
  }

  #fieldsGiven(fields: string, text: string, line: number): SacctHeader | undefined {
    if (text.trim() === '' || isMessageOfSacct(text)) return undefined;
    const names = fieldList(fields) ?? [];
    const found = delimiterOf(text, names);
    if (found === undefined)
      this.#refuse(
        line,
        `'${shortly(text)}' does not have the ${names.length} fields of --fields; expected records of sacct -n -P`,
      );
    return { names, ...found, quotes: found.delimiter === ',' };
  }

  #begin(header: SacctHeader & { line?: number }, before: readonly number[]): void {
    this.#header = header;
    const place = sacctFields(header.names, this.#file, header.line);
    this.#readings = new Readings(header.names, header.delimiter, place.keys() as Iterable<SacctField>);
    this.#jobs = new SacctJobs(this.#file, place, this.#options);
    for (const line of before) this.#jobs.skip('before-header', line);
  }

  #textFrom(lines: number): DelimitedText {
    const { delimiter, quotes } = this.#header;
    return new DelimitedText(this.#file, { bytes: new TextEncoder().encode(delimiter), quotes }, lines);
  }

  #read(records: Records, isLast: boolean): void {
    const { count } = records;
    this.#jobs.begin(count);
    let record = 0;
    while (record < count) {
      const next = this.#endOf(records, record, isLast);
      if (next === undefined) {
        (this.#text as DelimitedText).giveBack(records, record);
        break;
      }
      this.#take(records, record, next);
      record = next;
    }
    this.#jobs.end();
  }

  /** The line after the last line of the record that begins here; undefined if the text to come may have more of it. */
  #endOf(records: Records, record: number, isLast: boolean): number | undefined {
    const { count, first, from } = records;
    if (this.#isMessage(records, record)) return record + 1;
    let next = record + 1;
    while (next < count && !this.#begins(records, next)) {
      if (from[first[next]] - from[first[record]] > LONGEST_RECORD) return next;
      next++;
    }
    return next < count || isLast ? next : undefined;
  }

  /** True if a line begins a record or is a message, and does not continue the record before it. */
  #begins(records: Records, record: number): boolean {
    if (this.#fields(records, record, record + 1) >= this.#header.names.length) return true;
    const { first } = records;
    // Most further lines of a text have one cell.
    if (first[record + 1] - first[record] === 1) return this.#isMessage(records, record);
    return this.#readings.canBegin(cellsOf(records, record, record + 1));
  }

  #isMessage({ text, first, from, to }: Records, record: number): boolean {
    const cell = first[record];
    if (first[record + 1] - cell > 1 || text[from[cell]] !== LETTER_S) return false;
    return isMessageOfSacct(cellText(text, from[cell], to[cell]));
  }

  /** The number of fields in some lines that are one record. */
  #fields({ first, from, to }: Records, record: number, next: number): number {
    const cells = first[next] - first[record] - (next - record - 1);
    const last = first[next] - 1;
    return this.#header.trailing && from[last] === to[last] ? cells - 1 : cells;
  }

  #take(records: Records, record: number, next: number): void {
    const { text, first, from, to, line } = records;
    const wanted = this.#header.names.length;
    const found = this.#fields(records, record, next);
    if (this.#isMessage(records, record)) {
      this.#jobs.skip('message', line[record]);
      return;
    }
    if (next === record + 1 && found === wanted) {
      this.#jobs.take({ text, from, to, cell: first[record], line: line[record] });
      return;
    }
    if (found < wanted) this.#refuseShort(line[record], found);
    const cells = cellsOf(records, record, next).slice(0, found);
    const readings = this.#readings.of(cells);
    if (readings.length !== 1) this.#refuseReadings(line[record], found, readings, next - record);
    const [reading] = readings;
    for (let more = record + 1; more < next; more++)
      this.#jobs.skip('continued-line', line[more], 'counted with its job');
    const places = placesOf(records, record, next);
    const joined = this.#readings.holders(reading);
    this.#jobs.take({ text, ...places, cell: 0, line: line[record], reading, joined });
  }

  #refuseShort(line: number, found: number): never {
    this.#refuse(
      line,
      `the record has ${found} fields, its header ${this.#header.names.length}; it is cut off, or a line break in a field cannot be followed: leave that field out of sacct -o`,
    );
  }

  #refuseReadings(line: number, found: number, readings: readonly Reading[], lines: number): never {
    const { length } = this.#header.names;
    if (found === length)
      this.#refuse(
        line,
        `the record goes on for ${lines} lines, and no field with a line break in it fits; leave fields with line breaks out of sacct -o`,
      );
    const several = readings.length > 0;
    const named = several
      ? readings.flatMap((one) => this.#readings.holders(one))
      : this.#readings.candidates;
    const where = `${several ? 'several readings fit' : 'no reading fits'} with a delimiter in ${[...new Set(named)].join(' or ')}`;
    this.#refuse(
      line,
      `the line has ${found} fields, its header ${length}; ${named.length > 0 ? `${where}; ` : ''}use a delimiter that occurs in no text: sacct -P --delimiter=$'\\x1f'`,
    );
  }

  #refuse(line: number, what: string): never {
    throw new TraceError(this.#file, line, what);
  }
}

/** The texts of the cells of lines that are one record: the last cell of a line continues in the first of the next. */
function cellsOf(records: Records, record: number, next: number): string[] {
  const { from, to } = placesOf(records, record, next);
  return Array.from(from, (begin, cell) => cellText(records.text, begin, to[cell]));
}

/** Returns where these cells begin and end. */
function placesOf({ first, from, to }: Records, record: number, next: number) {
  const begins: number[] = [];
  const ends: number[] = [];
  for (let one = record; one < next; one++) {
    ends.pop();
    for (let cell = first[one]; cell < first[one + 1]; cell++) {
      if (one === record || cell > first[one]) begins.push(from[cell]);
      ends.push(to[cell]);
    }
  }
  return { from: Int32Array.from(begins), to: Int32Array.from(ends) };
}
