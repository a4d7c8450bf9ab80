// Cuts text into records and cells, one record per line. In CSV (RFC 4180) a cell in quotes may hold
// delimiters, newlines and doubled quotes. In the output of Slurm's sacct -P, quotes have no meaning.
import { TraceError } from '../raw/traceError.ts';

const NEWLINE = 10;
const RETURN = 13;
const QUOTE = 34;

/** The longest possible record in bytes. A longer one has an open quote, or is not such a text. */
const LONGEST = 1 << 20;
const FIRST_BYTES = 1 << 16;

interface Delimiter {
  /** One or more bytes. */
  readonly bytes: Uint8Array;
  /** True if cells may be in quotes. */
  readonly quotes: boolean;
}

/** The places of the cells of some whole records in `text`; valid until more text comes. */
export interface Records {
  readonly text: Uint8Array;
  readonly count: number;
  /** The line in which each record begins; the first line of the file is 1. */
  readonly line: Int32Array;
  /** The first cell of each record, and as one more entry the end of the last record's cells. */
  readonly first: Int32Array;
  /** Start and end of each cell, without its quotes. */
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** Cuts text that arrives in chunks into records. */
export class DelimitedText {
  readonly #file: string;
  readonly #delimiter: Delimiter;
  #text = new Uint8Array(FIRST_BYTES);
  #filled = 0;
  /** Lines before the text that is held. */
  #lines: number;
  #line = new Int32Array(0);
  #first = new Int32Array(0);
  #from = new Int32Array(0);
  #to = new Int32Array(0);

  /** @param lines the number of lines in the file before this text */
  constructor(file: string, delimiter: Delimiter, lines: number) {
    this.#file = file;
    this.#delimiter = delimiter;
    this.#lines = lines;
  }

  /** Takes the next chunk of the text. Returns the records that are whole. @throws TraceError */
  add(bytes: Uint8Array): Records {
    this.#forget();
    const filled = this.#filled + bytes.length;
    if (filled >= this.#text.length) {
      const larger = new Uint8Array(2 * filled);
      larger.set(this.#text.subarray(0, this.#filled));
      this.#text = larger;
    }
    this.#text.set(bytes, this.#filled);
    this.#filled = filled;
    return this.#cut(false);
  }

  /** Ends the text. Returns the last record, if its newline was missing. @throws TraceError */
  finish(): Records {
    this.#forget();
    // One newline more is a blank line, which is no record.
    this.#text[this.#filled++] = NEWLINE;
    return this.#cut(true);
  }

  #cut(last: boolean): Records {
    // The records returned before are used up. The rest of the text moves to the front.
    const text = this.#text;
    const end = this.#filled;
    this.#makeRoom(end);
    let at = 0;
    let count = 0;
    let cells = 0;
    let lines = this.#lines;
    while (at < end) {
      const firstCell = cells;
      const next = this.#record(at, end, cells);
      if (next === undefined) {
        if (last) throw new TraceError(this.#file, lines + 1, 'a quote that opens here is not closed');
        if (end - at > LONGEST)
          throw new TraceError(
            this.#file,
            lines + 1,
            `the record is longer than ${LONGEST} bytes; is a quote not closed?`,
          );
        break;
      }
      cells = this.#cells;
      const blank =
        cells === firstCell + 1 && this.#from[firstCell] === this.#to[firstCell] && text[at] !== QUOTE;
      if (blank) cells = firstCell;
      else {
        this.#line[count] = lines + 1;
        this.#first[count++] = firstCell;
      }
      lines += this.#newlines;
      at = next;
    }
    this.#first[count] = cells;
    const found = {
      text,
      count,
      line: this.#line,
      first: this.#first,
      from: this.#from,
      to: this.#to,
    };
    this.#lines = lines;
    this.#used = at;
    return found;
  }

  /** Leaves the records from this one of the last ones on for the next call, which returns them with more text. */
  giveBack({ text, first, from, line }: Records, record: number): void {
    const begin = from[first[record]];
    this.#used = this.#delimiter.quotes && text[begin - 1] === QUOTE ? begin - 1 : begin;
    this.#lines = line[record] - 1;
  }

  // #record sets it.
  #cells = 0;
  #newlines = 0;

  /**
   * Cuts one record into cells. Returns where the next record begins; undefined if this record is not whole
   * yet.
   */
  #record(start: number, end: number, cell: number): number | undefined {
    const text = this.#text;
    const { bytes: delimiter, quotes } = this.#delimiter;
    const lead = delimiter[0];
    let at = start;
    this.#newlines = 1;
    while (true) {
      let from = at;
      let to: number;
      if (quotes && text[at] === QUOTE) {
        from = at + 1;
        to = closingQuote(text, from, end);
        if (to < 0) return undefined;
        for (let i = from; i < to; i++) if (text[i] === NEWLINE) this.#newlines++;
        at = to + 1;
        if (text[at] === RETURN && at + 1 >= end) return undefined;
        if (text[at] === RETURN && text[at + 1] === NEWLINE) at++;
        if (text[at] !== NEWLINE && at + delimiter.length > end) return undefined;
        if (text[at] !== NEWLINE && !startsWith(text, at, delimiter)) {
          throw new TraceError(
            this.#file,
            this.#lines + this.#linesBefore(start) + 1,
            'a quoted cell continues after its closing quote; a quote inside it must be doubled',
          );
        }
      } else {
        while (at < end && text[at] !== NEWLINE && (text[at] !== lead || !startsWith(text, at, delimiter)))
          at++;
        if (at >= end) return undefined;
        to = text[at] === NEWLINE && text[at - 1] === RETURN ? at - 1 : at;
      }
      this.#from[cell] = from;
      this.#to[cell++] = to;
      if (text[at] === NEWLINE) {
        this.#cells = cell;
        return at + 1;
      }
      at += delimiter.length;
    }
  }

  #linesBefore(at: number): number {
    let lines = 0;
    for (let i = 0; i < at; i++) if (this.#text[i] === NEWLINE) lines++;
    return lines;
  }

  // Each cell and each record takes at least one byte: its delimiter or newline.
  #makeRoom(bytes: number): void {
    if (this.#from.length > bytes) return;
    const room = this.#text.length + 1;
    this.#line = new Int32Array(room);
    this.#first = new Int32Array(room);
    this.#from = new Int32Array(room);
    this.#to = new Int32Array(room);
  }

  /** Moves the text that is not used up to the front. */
  #forget(): void {
    this.#text.copyWithin(0, this.#used, this.#filled);
    this.#filled -= this.#used;
    this.#used = 0;
  }

  /** The bytes that are used up. They stay until the next call. */
  #used = 0;
}

function startsWith(text: Uint8Array, at: number, delimiter: Uint8Array): boolean {
  for (let i = 0; i < delimiter.length; i++) if (text[at + i] !== delimiter[i]) return false;
  return true;
}

/** The quote that closes a cell, which is not doubled; -1 if it has not come yet. */
function closingQuote(text: Uint8Array, from: number, end: number): number {
  let at = from;
  while (true) {
    const quote = text.indexOf(QUOTE, at);
    // The byte after the quote must be known, too.
    if (quote < 0 || quote + 1 >= end) return -1;
    if (text[quote + 1] !== QUOTE) return quote;
    at = quote + 2;
  }
}
