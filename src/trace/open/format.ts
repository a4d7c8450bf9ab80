import { DELIMITERS } from '../formats/csv.ts';
import { TraceError } from '../raw/traceError.ts';
import { isSacctHeader } from '../sacct/columns.ts';
import { firstLineEnd } from '../text/lineEnds.ts';

export type TraceFormat = 'swf' | 'csv' | 'parquet' | 'sacct';

/** The file extensions of each format. */
const EXTENSIONS: Record<TraceFormat, readonly string[]> = {
  swf: ['swf'],
  csv: ['csv', 'tsv'],
  parquet: ['parquet'],
  sacct: [],
};

/** Every format, by its name for `--format`. */
export const TRACE_FORMATS = Object.keys(EXTENSIONS) as readonly TraceFormat[];

/** The longest possible first line of a table. */
const LONGEST_LINE = 1 << 16;

/** Whether these are the first bytes of a Parquet file. */
export function isParquet(head: Uint8Array): boolean {
  return head.length >= 4 && head[0] === 0x50 && head[1] === 0x41 && head[2] === 0x52 && head[3] === 0x31;
}

/** The first bytes of what is no trace, but may have one inside. */
const PACKINGS: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['a ZIP archive', [0x50, 0x4b, 0x03, 0x04]],
  ['a 7-Zip archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['packed by xz', [0xfd, 0x37, 0x7a, 0x58]],
  ['packed by Zstandard', [0x28, 0xb5, 0x2f, 0xfd]],
  ['packed by bzip2', [0x42, 0x5a, 0x68]],
];

/** @throws TraceError if these are the first bytes of a file that has to be unpacked first */
function checkPacking(head: Uint8Array, name: string): void {
  const packing = PACKINGS.find(([, bytes]) => bytes.every((byte, i) => head[i] === byte));
  if (packing === undefined) return;
  throw new TraceError(name, undefined, `is ${packing[0]}; unpack it first, or pack the trace with gzip`);
}

/**
 * The format of a trace, by its first bytes, or by its name if the bytes leave it open. Undefined if more
 * bytes are needed.
 *
 * @throws TraceError if the bytes have to be unpacked first
 */
export function formatOf(
  head: Uint8Array,
  name: string,
  wanted: TraceFormat | undefined,
): TraceFormat | undefined {
  if (head.length < 4 && wanted === undefined) return undefined;
  checkPacking(head, name);
  if (isParquet(head) || wanted === 'parquet') return 'parquet';
  if (wanted) return wanted;
  const extension = /\.(\w+)(?:\.gz)?$/i.exec(name)?.[1].toLowerCase() ?? '';
  const named = TRACE_FORMATS.find((format) => EXTENSIONS[format].includes(extension));
  if (named === 'swf') return named;
  const end = firstLineEnd(head);
  if (end < 0 && head.length < LONGEST_LINE) return undefined;
  const line = new TextDecoder().decode(head.subarray(0, end < 0 ? LONGEST_LINE : end));
  if (isSacctHeader(line)) return 'sacct';
  return named ?? (isTableHeader(line) ? 'csv' : 'swf');
}

// Whether a line is words with delimiters between them. An SWF trace begins with a number or a comment, and
// has blanks as delimiters.
function isTableHeader(line: string): boolean {
  return (
    /^\s*["\p{L}_]/u.test(line.replace(/^\ufeff/, '')) &&
    DELIMITERS.some((delimiter) => line.includes(delimiter))
  );
}
