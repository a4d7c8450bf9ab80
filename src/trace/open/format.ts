import { notText } from '../../input/notText.ts';
import { isLineOfNames } from '../formats/swfWithNames.ts';
import { PBS_RECORD } from '../pbs/values.ts';
import { TraceError } from '../raw/traceError.ts';
import { isSacctJson } from '../sacct/json/recognize.ts';
import { hasSacctHeader, isMessageOfSacct, isSacctWithoutHeader } from '../sacct/recognize.ts';
import { DELIMITERS } from '../text/delimiters.ts';
import { firstLineEnd } from '../text/lineEnds.ts';

export type TraceFormat = 'swf' | 'csv' | 'parquet' | 'sacct' | 'pbs';

/** The file extensions of each format. */
const EXTENSIONS: Record<TraceFormat, readonly string[]> = {
  swf: ['swf'],
  csv: ['csv', 'tsv'],
  parquet: ['parquet'],
  sacct: [],
  pbs: [],
};

/** Every format, by its name for `--format`. */
export const TRACE_FORMATS = Object.keys(EXTENSIONS) as readonly TraceFormat[];

/** The longest possible first line of a table. */
const LONGEST_LINE = 1 << 16;

/** Whether these are the first bytes of a Parquet file. */
export function isParquet(head: Uint8Array): boolean {
  return head.length >= 4 && head[0] === 0x50 && head[1] === 0x41 && head[2] === 0x52 && head[3] === 0x31;
}

/**
 * The format of a trace, by its first bytes, or by its name if the bytes leave it open. Undefined if more
 * bytes are needed.
 *
 * @throws TraceError if the bytes are no trace, or have to be unpacked first
 */
export function formatOf(
  head: Uint8Array,
  name: string,
  wanted: TraceFormat | undefined,
): TraceFormat | undefined {
  if (head.length < 4 && wanted === undefined) return undefined;
  if (isParquet(head) || wanted === 'parquet') return 'parquet';
  const what = notText(
    head.subarray(0, LONGEST_LINE),
    wanted === undefined ? 'a trace: SWF, CSV, Parquet, a dump of sacct or a log of PBS' : 'a trace',
  );
  if (what !== undefined) throw new TraceError(name, undefined, what);
  if (wanted) return wanted;
  const extension = extensionOf(name);
  const named = TRACE_FORMATS.find((format) => EXTENSIONS[format].includes(extension));
  const end = firstLineEnd(head);
  if (named === 'swf') {
    const first = new TextDecoder().decode(head.subarray(0, Math.max(0, end)));
    return isLineOfNames(first) ? 'csv' : named;
  }
  const text = new TextDecoder().decode(head.subarray(0, LONGEST_LINE));
  if (isSacctJson(text)) return 'sacct';
  if (end < 0 && head.length < LONGEST_LINE) return undefined;
  const lines = text.split(/\r\n?|\n/);
  const [line] = lines;
  if (hasSacctHeader(lines) || (named === undefined && isSacctWithoutHeader(lines))) return 'sacct';
  // The first lines of JSON say little.
  if (named === undefined && /^\s*[[{]/.test(text) && head.length < LONGEST_LINE) return undefined;
  // The header may be in the next piece of a pipe.
  const mayFollow = lines.slice(0, -1).every((one) => one.trim() === '' || isMessageOfSacct(one));
  if (named === undefined && mayFollow && head.length < LONGEST_LINE) return undefined;
  if (PBS_RECORD.test(line.replace(/^\ufeff/, ''))) return 'pbs';
  return named ?? (isTableHeader(line) ? 'csv' : 'swf');
}

/**
 * A text that no other format is recognized in is read as SWF. If its first line is none of SWF, the error
 * says so.
 *
 * @throws what reading throws
 */
export function readingAsSwf<Read>(name: string, wanted: TraceFormat | undefined, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    const isGuess = wanted === undefined && extensionOf(name) !== 'swf';
    if (isGuess && error instanceof TraceError && error.message.startsWith(`${name}:1: `))
      error.message +=
        '; it was read as SWF, because nothing says another format: CSV, Parquet, a dump of sacct or a log of PBS; --format gives another';
    throw error;
  }
}

function extensionOf(name: string): string {
  return /\.(\w+)(?:\.gz)?$/i.exec(name)?.[1].toLowerCase() ?? '';
}

// Whether a line is words with delimiters between them. An SWF trace begins with a number or a comment, and
// has blanks as delimiters.
function isTableHeader(line: string): boolean {
  return (
    // An index column has no name.
    /^\s*[,|\t]?["\p{L}_]/u.test(line.replace(/^\ufeff/, '')) &&
    DELIMITERS.some((delimiter) => line.includes(delimiter))
  );
}
