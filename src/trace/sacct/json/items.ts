// Cuts the jobs out of JSON that arrives in chunks, since a dump may be longer than a string can be.
import { TraceError } from '../../raw/traceError.ts';

const [QUOTE, BACKSLASH, NEWLINE, BLANK, COMMA] = [34, 92, 10, 32, 44];
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [123, 125, 91, 93];
/** No job is longer. */
const LONGEST = 1 << 28;
const decoder = new TextDecoder();
const LIST = new TextEncoder().encode('"jobs"');

/** The text of an object and the line in which it begins. */
export interface JsonItem {
  readonly text: string;
  readonly line: number;
}

/**
 * The objects and lists in a text: those of the list `jobs` of an object, those of a list, or objects one after the
 * other. Lines between them that are not JSON are passed to `other`.
 */
export class JsonItems {
  readonly #file: string;
  readonly #other: (line: number) => void;
  #text: Uint8Array = new Uint8Array();
  #end = 0;
  /** The next byte to look at. */
  #at = 0;
  #line = 1;
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  /** True if the rest of the line is not JSON. */
  #isOther = false;
  /** The depth of the list whose objects are items; -1 outside such a list. */
  #list = -1;
  /** Start and line of the item that is being read; negative between items. */
  #item = -1;
  #itemLine = 0;
  /** Start and end of the last string. */
  #string = [0, 0];
  /** Objects and lists that surround the lists of jobs. */
  readonly around: JsonItem[] = [];
  /** The outermost object up to its list of jobs; empty if it has none so far. */
  #shell!: string[];
  /** Start of what comes before or after the list; negative elsewhere. */
  #shellFrom = -1;
  #shellLine = 0;

  constructor(file: string, other: (line: number) => void) {
    this.#file = file;
    this.#other = other;
  }

  /** Takes the next chunk of the text. Returns the objects that are whole. @throws TraceError */
  add(piece: Uint8Array): JsonItem[] {
    this.#append(piece);
    const items: JsonItem[] = [];
    const text = this.#text;
    for (; this.#at < this.#end; this.#at++) {
      const byte = text[this.#at];
      if (byte === NEWLINE) {
        this.#line++;
        this.#isOther = false;
      }
      if (this.#isOther) continue;
      if (this.#inString) this.#goOnString(byte);
      else this.#structure(byte, items);
    }
    return items;
  }

  /** @throws TraceError if the text ends inside an object */
  finish(): void {
    if (this.#depth === 0) return;
    this.#refuse(
      this.#item >= 0
        ? 'the job that begins here has no end; the file is cut off'
        : 'the text ends before its last bracket; the file is cut off',
    );
  }

  /** Appends a chunk to the text that is still needed. */
  #append(piece: Uint8Array): void {
    const keep = Math.min(...[this.#at, this.#item, this.#shellFrom].filter((start) => start >= 0));
    const needed = this.#end - keep + piece.length;
    if (needed > LONGEST) this.#refuse(`the object that begins here is longer than ${LONGEST} bytes`);
    if (this.#end + piece.length > this.#text.length) {
      const text = needed > this.#text.length ? new Uint8Array(2 * needed) : this.#text;
      text.set(this.#text.subarray(keep, this.#end));
      this.#text = text;
      this.#end -= keep;
      this.#at -= keep;
      this.#item -= keep;
      this.#shellFrom -= keep;
      this.#string = this.#string.map((at) => at - keep);
    }
    this.#text.set(piece, this.#end);
    this.#end += piece.length;
  }

  #refuse(what: string): never {
    const line = this.#item >= 0 ? this.#itemLine : this.#shellFrom >= 0 ? this.#shellLine : this.#line;
    throw new TraceError(this.#file, line, what);
  }

  #goOnString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) {
      this.#inString = false;
      this.#string[1] = this.#at + 1;
    }
  }

  #structure(byte: number, items: JsonItem[]): void {
    if (byte === OPEN || byte === OPEN_LIST) this.#open(byte);
    else if (byte === CLOSE || byte === CLOSE_LIST) this.#close(items);
    else if (this.#depth === 0 || this.#list === this.#depth) this.#between(byte);
    else if (byte === QUOTE) {
      this.#inString = true;
      this.#string = [this.#at, this.#at];
    }
  }

  /** Looks at a byte that is outside of all objects, or among those of a list. */
  #between(byte: number): void {
    if (byte <= BLANK || byte === COMMA) return;
    // The mark of UTF-8 before the text.
    if (byte >= 128 && this.#depth === 0) return;
    if (this.#list > 1) this.#refuse('the list of jobs has something that is no object');
    // A prompt such as `[ann@login ~]$` begins like a list.
    this.#depth = 0;
    this.#list = -1;
    this.#isOther = true;
    this.#other(this.#line);
  }

  #open(byte: number): void {
    if (this.#depth === this.#list) {
      this.#item = this.#at;
      this.#itemLine = this.#line;
    } else if (this.#depth === 0) {
      if (byte === OPEN_LIST) this.#list = 1;
      else {
        this.#shell = [];
        this.#shellFrom = this.#at;
        this.#shellLine = this.#line;
      }
    } else if (this.#depth === 1 && byte === OPEN_LIST && this.#isListNamed()) {
      this.#list = 2;
      this.#shell.push(decoder.decode(this.#text.subarray(this.#shellFrom, this.#at)), '[');
      this.#shellFrom = -1;
    }
    this.#depth++;
  }

  /** True if the last string is the name of the list of jobs. */
  #isListNamed(): boolean {
    const [from, to] = this.#string;
    if (!LIST.every((byte, i) => this.#text[from + i] === byte)) return false;
    return decoder.decode(this.#text.subarray(to, this.#at)).trim() === ':';
  }

  #close(items: JsonItem[]): void {
    if (this.#depth === 0) {
      this.#between(CLOSE);
      return;
    }
    this.#depth--;
    const here = this.#at + 1;
    if (this.#depth === this.#list) {
      items.push({ text: decoder.decode(this.#text.subarray(this.#item, here)), line: this.#itemLine });
      this.#item = -1;
    } else if (this.#depth < this.#list) {
      if (this.#list === 2) this.#shellFrom = this.#at;
      this.#list = -1;
    } else if (this.#depth === 0) {
      const text = this.#shell.join('') + decoder.decode(this.#text.subarray(this.#shellFrom, here));
      const object = { text, line: this.#shellLine };
      if (this.#shell.length > 0) this.around.push(object);
      else items.push(object);
      this.#shellFrom = -1;
    }
  }
}
