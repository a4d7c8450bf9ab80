import { shortly } from '../visible.ts';

/**
 * The deepest allowed nesting of lists and objects. No input needs more, and deeper nesting overflows the
 * stack.
 */
export const DEEPEST = 100;

interface JsonFault {
  /** The place in the text, from 0. */
  readonly at: number;
  readonly what: string;
}

const BLANK = /[ \t\n\r]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y;
const WORD = /(?:true|false|null)(?!\w)/y;
/** Pattern of the text that a person sees as one token. */
const TOKEN = /[\w.+-]+|\S/uy;
const LONGEST_SHOWN = 30;
const QUOTE = 34;
const BACKSLASH = 92;
const BLANK_CODE = 32;

/**
 * The first fault of a text: it is not JSON, it is nested too deeply, or an object has a field twice, of
 * which one would silently be lost. Undefined if there is none.
 */
export function jsonFault(text: string): JsonFault | undefined {
  return new Scanner(text).fault();
}

interface Level {
  readonly close: ']' | '}';
  readonly names?: Set<string>;
}

class Scanner {
  readonly #text: string;
  readonly #levels: Level[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  fault(): JsonFault | undefined {
    this.#skip(BLANK);
    while (true) {
      const wrong = this.#value();
      if (wrong !== undefined) return wrong;
      // After a value: the closing brackets, then a comma or the end.
      let level = this.#levels.at(-1);
      while (level !== undefined && this.#take(level.close)) {
        this.#levels.pop();
        level = this.#levels.at(-1);
      }
      if (level === undefined) return this.#at === this.#text.length ? undefined : this.#odd('nothing more');
      if (!this.#take(',')) return this.#odd(`',' or '${level.close}'`);
      if (level.names) {
        const odd = this.#name(level.names);
        if (odd) return odd;
      } else if (this.#text[this.#at] === ']') return this.#odd('a value after the comma');
    }
  }

  /**
   * Reads a value, or the openings of lists and objects up to the first value in them. fault() closes empty
   * ones.
   */
  #value(): JsonFault | undefined {
    while (true) {
      const start = this.#at;
      if (this.#take('[')) this.#levels.push({ close: ']' });
      else if (this.#take('{')) this.#levels.push({ close: '}', names: new Set() });
      else return this.#scalar();
      if (this.#levels.length > DEEPEST)
        return { at: start, what: `lists and objects are nested more than ${DEEPEST} deep` };
      const { close, names } = this.#levels.at(-1) as Level;
      if (this.#text[this.#at] === close) return undefined;
      const odd = names && this.#name(names);
      if (odd) return odd;
    }
  }

  #name(names: Set<string>): JsonFault | undefined {
    const start = this.#at;
    if (this.#text[start] !== '"') return this.#odd('a name in double quotes');
    const odd = this.#string();
    if (odd) return odd;
    const name = JSON.parse(this.#text.slice(start, this.#at)) as string;
    if (names.has(name)) return { at: start, what: `the field ${shortened(name)} is there twice` };
    names.add(name);
    this.#skip(BLANK);
    return this.#take(':') ? undefined : this.#odd("':' after the name");
  }

  #scalar(): JsonFault | undefined {
    if (this.#text[this.#at] === '"') {
      const odd = this.#string();
      if (odd) return odd;
    } else if (!this.#skip(NUMBER) && !this.#skip(WORD)) return this.#odd('a value');
    this.#skip(BLANK);
    return undefined;
  }

  /** Skips what the pattern matches here. */
  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }

  /** Skips a character and the blanks after it. */
  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    this.#skip(BLANK);
    return true;
  }

  #odd(expected: string): JsonFault {
    TOKEN.lastIndex = this.#at;
    const token = TOKEN.exec(this.#text.slice(0, this.#at + LONGEST_SHOWN + 1))?.[0];
    const found = token === undefined ? 'the end of the text' : shortened(token);
    return { at: this.#at, what: `${found} where ${expected} should be` };
  }

  // Reads character by character: one pattern for a whole long text would overflow the stack.
  #string(): JsonFault | undefined {
    const start = this.#at++;
    while (true) {
      const code = this.#text.charCodeAt(this.#at);
      if (Number.isNaN(code)) return { at: start, what: 'the text that opens here is not closed' };
      if (code === QUOTE) break;
      if (code < BLANK_CODE) return { at: this.#at, what: 'a line break or a control character in a text' };
      if (code !== BACKSLASH) this.#at++;
      else if (!this.#skip(ESCAPE))
        return { at: this.#at, what: 'an escape in a text that JSON does not have' };
    }
    this.#at++;
    return undefined;
  }
}

function shortened(text: string): string {
  return `'${shortly(text, LONGEST_SHOWN)}'`;
}
