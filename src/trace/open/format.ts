import { FILE_KINDS, fileKind } from '../../input/fileKind.ts';
import { notText } from '../../input/notText.ts';
import { shortly } from '../../visible.ts';
import { isLineOfNames } from '../formats/swfWithNames.ts';
import { TraceError } from '../raw/traceError.ts';
import { isSacctJson } from '../sacct/json/recognize.ts';
import { isRecordOfSacct, MOST_BEFORE } from '../sacct/recognize.ts';
import { isTableHeader, knownJson, knownLine, type Recognized, swfBegins } from './recognize.ts';

export type TraceFormat = 'swf' | 'csv' | 'parquet' | 'sacct' | 'pbs' | 'sge' | 'lsf' | 'batsim';

/** The file extensions of each format. */
const EXTENSIONS: Record<TraceFormat, readonly string[]> = {
  swf: ['swf'],
  csv: ['csv', 'tsv'],
  parquet: ['parquet'],
  sacct: [],
  pbs: [],
  sge: [],
  lsf: [],
  batsim: [],
};

/** Every format, by its name for `--format`. */
export const TRACE_FORMATS = Object.keys(EXTENSIONS) as readonly TraceFormat[];

/** The formats in words, for help and errors. */
export const FORMATS_IN_WORDS =
  'SWF, CSV, Parquet, Batsim, or accounting of Slurm (sacct), PBS, Grid Engine or LSF';

/** Kinds of files that are traces, or that a reader of traces knows better. */
const MAY_BE_TRACE: ReadonlySet<string> = new Set<keyof typeof FILE_KINDS>([
  'sacct',
  'swf',
  'pbs',
  'json',
  'submissions',
]);

/** The longest possible first line of a table. The lines that identify a file are within this many bytes. */
const LONGEST_LINE = 1 << 16;
/** The lines that are looked at: comments, warnings or a prompt may precede the one that identifies a file. */
const LOOKED_AT = MOST_BEFORE + 1;

/** True if these are the first bytes of a Parquet file. */
export function isParquet(head: Uint8Array): boolean {
  return head.length >= 4 && head[0] === 0x50 && head[1] === 0x41 && head[2] === 0x52 && head[3] === 0x31;
}

/**
 * The format of a trace, by its first bytes, or by its name if the bytes leave it open. Undefined if more
 * bytes are needed.
 *
 * @param isWhole whether no more bytes come
 * @throws TraceError if the bytes are of no format that is read
 */
export function formatOf(
  head: Uint8Array,
  name: string,
  wanted: TraceFormat | undefined,
  isWhole = false,
): TraceFormat | undefined {
  if (head.length < 4 && wanted === undefined && !isWhole) return undefined;
  if (isParquet(head) || wanted === 'parquet') return 'parquet';
  const what = notText(
    head.subarray(0, LONGEST_LINE),
    wanted === undefined ? `a trace: ${FORMATS_IN_WORDS}` : 'a trace',
  );
  if (what !== undefined) throw new TraceError(name, undefined, what);
  const kind = fileKind(new TextDecoder().decode(head.subarray(0, LONGEST_LINE)));
  if (kind !== undefined && !MAY_BE_TRACE.has(kind))
    throw new TraceError(name, undefined, `this is ${FILE_KINDS[kind]}, not a trace`);
  if (wanted) return wanted;
  const found = formatOfText(
    new TextDecoder().decode(head.subarray(0, LONGEST_LINE)),
    isWhole || head.length >= LONGEST_LINE,
    namedFormat(name),
  );
  if (found === undefined || typeof found === 'string') return found;
  throw new TraceError(name, found.line, found.what);
}

/** A fault of a file whose format is not read. */
interface Unreadable {
  readonly line?: number;
  readonly what: string;
}

/** @param isEnough whether no more text will be looked at */
function formatOfText(
  text: string,
  isEnough: boolean,
  named: TraceFormat | undefined,
): TraceFormat | Unreadable | undefined {
  const lines = text.split(/\r\n|\r|\n/, LOOKED_AT + 1);
  // The last line may continue.
  if (!isEnough || lines.length > LOOKED_AT) lines.pop();
  const first = lines.findIndex((line) => line.trim() !== '');
  const isJson = /^(?:\{|\[\s*(?:[[{"]|$))/.test(lines[first]?.trim() ?? '');
  const known = isJson || isSacctJson(text) ? knownJson(text, isEnough) : undefined;
  if (known !== undefined) return readable(known, 1);
  if (!isJson) {
    for (const [at, line] of lines.entries()) {
      // The reader of tables explains how to name the columns.
      if (at === first && named === 'csv' && isRecordOfSacct(line)) return named;
      const known = knownLine(line);
      if (known !== undefined) return readable(known, at + 1);
      // Only the first line can be names of columns, or numbers.
      const begun = at === first ? begins(line, named) : undefined;
      if (begun !== undefined) return begun;
    }
  }
  if (!isEnough && (isJson || lines.length < LOOKED_AT)) return undefined;
  if (named !== undefined && !isJson) return named;
  const expected = `expected ${FORMATS_IN_WORDS}`;
  if (first < 0) return { what: `is empty; ${expected}` };
  const shown = isJson ? 'its JSON has the fields' : `'${shortly(lines[first].trim())}' begins a file`;
  return {
    line: first + 1,
    what: `could not detect the format: ${shown} of no known format; ${expected}; --format names the format`,
  };
}

function begins(line: string, named: TraceFormat | undefined): TraceFormat | undefined {
  if (isTableHeader(line) || (named === 'swf' && isLineOfNames(line))) return 'csv';
  if (named === 'csv' && /^\s*["\d+-]/.test(line)) return named;
  return line.startsWith(';') || swfBegins(line) ? 'swf' : undefined;
}

function readable(found: Recognized, line: number): TraceFormat | Unreadable {
  if ('format' in found) return found.format;
  if ('fault' in found) return { line, what: found.fault };
  return { what: `is ${found.unread}, which is not read; docs/recipes.md makes a table of it` };
}

/** The format that a file has by the extension of its name. */
function namedFormat(name: string): TraceFormat | undefined {
  const extension = /\.(\w+)(?:\.gz)?$/i.exec(name)?.[1].toLowerCase() ?? '';
  return TRACE_FORMATS.find((format) => EXTENSIONS[format].includes(extension));
}
