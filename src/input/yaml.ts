// Reads the part of YAML that configuration files of Slurm use. A library that reads all of YAML would make the
// library for browsers half as large again. Every other construct is refused, so that nothing is misread.
import { DataError } from '../errors.ts';
import { shortly } from '../visible.ts';
import { linesOf } from './lines.ts';

/** A value, and the line where it begins, from 1 on. */
export type YamlValue = YamlScalar | YamlList | YamlMap;

interface YamlScalar {
  readonly kind: 'scalar';
  readonly line: number;
  /** As written, without quotes; empty if there is no value. */
  readonly text: string;
}

interface YamlList {
  readonly kind: 'list';
  readonly line: number;
  readonly items: readonly YamlValue[];
}

export interface YamlMap {
  readonly kind: 'map';
  readonly line: number;
  readonly entries: ReadonlyMap<string, YamlValue>;
}

/** Levels of lists and maps within each other: Slurm's files have seven. */
const DEEPEST = 20;

interface Line {
  readonly number: number;
  readonly indent: number;
  /** Without the indentation. */
  readonly content: string;
}

const KEY = /^([A-Za-z_][\w-]*)[ ]*:(?= |$)/;
const ITEM = /^-(?= |$)/;

/**
 * Reads one document of lists and maps in lines of their own, of scalars in one line, and of lists of scalars such as
 * `[4, 16]`.
 *
 * @throws DataError, one line, for any other construct
 */
export function readYaml(text: string, file: string): YamlValue {
  const lines = contentLines(text, file);
  if (lines.length === 0) return { kind: 'scalar', line: 1, text: '' };
  const reader = new Reader(lines, file);
  const value = reader.block(0);
  reader.expectEnd();
  return value;
}

/** Lines with content: no blank ones, comments, or `---` before the first. */
function contentLines(text: string, file: string): Line[] {
  const lines: Line[] = [];
  for (const [i, raw] of linesOf(text).entries()) {
    const [, blanks, content] = /^([ \t]*)(.*?) *$/s.exec(raw) as unknown as [string, string, string];
    if (/\t/.test(` ${blanks}${content}`.replace(/ #.*/s, '')))
      throw new DataError(`${file}:${i + 1}: a tab; YAML is indented with spaces`);
    if (content === '' || content.startsWith('#')) continue;
    if (blanks === '' && /^(---|\.\.\.)( |$)/.test(content)) {
      if (lines.length === 0 && /^---( +#.*)?$/s.test(content)) continue;
      throw new DataError(`${file}:${i + 1}: '${shortly(content)}': expected one document of YAML`);
    }
    lines.push({ number: i + 1, indent: blanks.length, content });
  }
  return lines;
}

class Reader {
  readonly #lines: Line[];
  readonly #file: string;
  #at = 0;

  constructor(lines: Line[], file: string) {
    this.#lines = lines;
    this.#file = file;
  }

  #fault(line: number, what: string): DataError {
    return new DataError(`${this.#file}:${line}: ${what}`);
  }

  /** Reads the list, map or scalar that begins in the current line. */
  block(depth: number): YamlValue {
    const { indent, content, number } = this.#lines[this.#at];
    if (depth > DEEPEST) throw this.#fault(number, `more than ${DEEPEST} levels of lists and maps`);
    if (ITEM.test(content)) return this.#list(indent, depth);
    if (KEY.test(content)) return this.#map(indent, depth);
    this.#at++;
    return this.#inline(content, number);
  }

  /** @throws DataError if a line is left: it is indented less than the first, or follows a scalar */
  expectEnd(): void {
    const line = this.#lines[this.#at];
    if (line !== undefined) throw this.#misplaced(line);
  }

  #misplaced({ number, content }: Line): DataError {
    return this.#fault(
      number,
      `'${shortly(content)}': expected the indentation of a list or map above, and values in one line`,
    );
  }

  /** The current line if it belongs to the list or map of an indentation. @throws DataError if it is further in */
  #next(indent: number): Line | undefined {
    const line = this.#lines[this.#at];
    if (line === undefined || line.indent < indent) return undefined;
    if (line.indent > indent) throw this.#misplaced(line);
    return line;
  }

  #list(indent: number, depth: number): YamlList {
    const { number: first } = this.#lines[this.#at];
    const items: YamlValue[] = [];
    for (let line = this.#next(indent); line !== undefined; line = this.#next(indent)) {
      const { content, number } = line;
      if (!ITEM.test(content)) break;
      const rest = withoutSpaces(content.slice(1));
      if (isNothing(rest)) {
        this.#at++;
        items.push(this.#below(indent + 1, number, depth));
      } else if (ITEM.test(rest))
        throw this.#fault(number, 'a list in the line of another one is unsupported');
      else {
        // A map may begin in the line of the item: its keys are below the first one.
        this.#lines[this.#at] = { number, indent: indent + content.length - rest.length, content: rest };
        items.push(this.block(depth + 1));
      }
    }
    return { kind: 'list', line: first, items };
  }

  #map(indent: number, depth: number): YamlMap {
    const { number: first } = this.#lines[this.#at];
    const entries = new Map<string, YamlValue>();
    for (let line = this.#next(indent); line !== undefined; line = this.#next(indent)) {
      const { content, number } = line;
      if (ITEM.test(content)) break;
      const [begin, key] = KEY.exec(content) ?? [];
      if (key === undefined || begin === undefined)
        throw this.#fault(number, `'${shortly(content)}': expected a line like name: value`);
      if (entries.has(key)) throw this.#fault(number, `'${key}' is there twice`);
      const rest = withoutSpaces(content.slice(begin.length));
      this.#at++;
      entries.set(key, isNothing(rest) ? this.#value(indent, number, depth) : this.#inline(rest, number));
    }
    return { kind: 'map', line: first, entries };
  }

  /** The value of a key in the lines below it. A list may have the indentation of its key. */
  #value(indent: number, number: number, depth: number): YamlValue {
    const line = this.#lines[this.#at];
    const isList = line?.indent === indent && ITEM.test(line.content);
    return isList ? this.#list(indent, depth + 1) : this.#below(indent + 1, number, depth);
  }

  /** The value in lines that are indented at least so far; without them, an empty one. */
  #below(indent: number, number: number, depth: number): YamlValue {
    const line = this.#lines[this.#at];
    return line !== undefined && line.indent >= indent
      ? this.block(depth + 1)
      : { kind: 'scalar', line: number, text: '' };
  }

  /** A scalar, or a list of scalars in brackets. */
  #inline(text: string, line: number): YamlScalar | YamlList {
    if (!text.startsWith('[')) return this.#scalar(text, line);
    const [, inside] = /^\[([^[\]{}'"#]*)\]( +#.*)?$/s.exec(text) ?? [];
    if (inside === undefined)
      throw this.#fault(line, `'${shortly(text)}': expected a list of words in one line, such as [4, 16]`);
    const words = withoutSpaces(inside) === '' ? [] : inside.split(',').map(withoutSpaces);
    const wrong = words.find((word) => !/^[\w.][\w.-]*$/.test(word));
    if (wrong !== undefined)
      throw this.#fault(line, `'${shortly(wrong)}' in a list: expected words, such as [4, 16]`);
    return { kind: 'list', line, items: words.map((word) => ({ kind: 'scalar', line, text: word })) };
  }

  #scalar(text: string, line: number): YamlScalar {
    const [, , quoted] = /^(["'])((?:(?!\1)[^\\])*)\1( +#.*)?$/s.exec(text) ?? [];
    if (quoted !== undefined) return { kind: 'scalar', line, text: quoted };
    if (/^["']/.test(text))
      throw this.#fault(line, `${shortly(text)}: expected one line in quotes, without other quotes or \\`);
    const plain = text.replace(/ +#.*/s, '');
    if (/^([&*!|>{}\]@`%,]|[?:-]( |$))/.test(plain))
      throw this.#fault(
        line,
        `'${shortly(plain)}': this construct of YAML is unsupported; write the value itself`,
      );
    if (/:( |$)/.test(plain))
      throw this.#fault(line, `'${shortly(plain)}': expected one name: value in a line`);
    return { kind: 'scalar', line, text: plain };
  }
}

/** True if the rest of a line is empty or a comment. */
const isNothing = (rest: string): boolean => rest === '' || rest.startsWith('#');

/** Without the spaces around it: other blanks are a part of a value. */
const withoutSpaces = (text: string): string => text.replace(/^ +| +$/g, '');
