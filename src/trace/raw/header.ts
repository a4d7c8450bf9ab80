import { shortly } from '../../visible.ts';
import { TraceError } from './traceError.ts';

/** Values in a trace's comments that a replay can use. Undefined if there is no usable value. */
export interface TraceHeader {
  maxProcs?: number;
  maxNodes?: number;
  /** Seconds since 1970 at time 0 of the trace. */
  unixStartTime?: number;
  /** A name that this system knows. */
  timeZone?: string;
  /** True if submissions are dates without an offset: they are read as UTC. */
  naiveDates?: boolean;
  /** Values that the comments repeat with another value, and that value. */
  again?: Map<HeaderKey, number | string>;
  /** A value that is no whole number, such as `1,024`, although it begins with one. */
  odd?: Map<HeaderKey, { readonly value: string; readonly line?: number }>;
}

type HeaderKey = 'maxProcs' | 'maxNodes' | 'unixStartTime' | 'timeZone';

export const HEADER_NAMES: Readonly<Record<HeaderKey, string>> = {
  maxProcs: 'MaxProcs',
  maxNodes: 'MaxNodes',
  unixStartTime: 'UnixStartTime',
  timeZone: 'TimeZoneString',
};

const NUMBERS: ReadonlyMap<string, 'maxProcs' | 'maxNodes' | 'unixStartTime'> = new Map([
  ['maxprocs', 'maxProcs'],
  ['maxnodes', 'maxNodes'],
  ['unixstarttime', 'unixStartTime'],
]);

/** More than one number, or a number with a unit: `1,024`, `1 024`, `8x128`, `8 x 128`, `1.5K`, `2^10`. */
const NOT_WHOLE = /^\d+(?!\d)(?:[.,'_^*/:-]\d|\.?\p{L}|(?<=^\d{1,3})\s\d{3}(?!\w)|\s*[x*×]\s*\d)/u;

/**
 * Reads one comment, e.g. `; MaxProcs: 1664 (72, 1368, 224)`. The first positive number of a key counts, and
 * the first time zone that is one.
 *
 * @param lineOf returns the line of the comment in its file, for errors
 */
export function readComment(header: TraceHeader, comment: string, lineOf?: () => number): void {
  const zone = /^;+\s*TimeZoneString\s*:\s*(\S+)/i.exec(comment)?.[1];
  if (zone !== undefined && isTimeZone(zone)) note(header, 'timeZone', zone);
  const match = /^;+\s*(\w+)\s*:\s*\+?(\d.*)/.exec(comment);
  const key = match && NUMBERS.get(match[1].toLowerCase());
  if (!key) return;
  const [value] = match[2].split(/[\r\n(]/, 1);
  const number = Number.parseFloat(value);
  // A clock may have parts of a second.
  const isInstant = key === 'unixStartTime' && /^\d+\.\d+(?![\w.,])/.test(value);
  if (!isInstant && NOT_WHOLE.test(value)) {
    header.odd ??= new Map();
    if (!header.odd.has(key)) header.odd.set(key, { value: value.trim(), line: lineOf?.() });
  } else if (number > 0) note(header, key, number);
}

function note<Key extends HeaderKey>(header: TraceHeader, key: Key, value: TraceHeader[Key] & {}): void {
  header[key] ??= value;
  if (header[key] === value) return;
  header.again ??= new Map();
  if (!header.again.has(key)) header.again.set(key, value);
}

/** @throws TraceError if a value of the key is no whole number */
export function checkWhole(header: TraceHeader, key: HeaderKey, file: string, advice = ''): void {
  const odd = header.odd?.get(key);
  if (odd === undefined) return;
  const what = `${HEADER_NAMES[key]}: '${shortly(odd.value)}' is not a whole number; expected digits alone, such as 1024${advice}`;
  throw new TraceError(file, odd.line, what);
}

/** @throws TraceError if the comments have two values for a key, because the right one cannot be determined */
export function checkOnce(header: TraceHeader, key: HeaderKey, file: string, advice = ''): void {
  const second = header.again?.get(key);
  if (second === undefined) return;
  throw new TraceError(
    file,
    undefined,
    `its header has two values of ${HEADER_NAMES[key]}: ${header[key]} and ${shortly(String(second))}${advice}`,
  );
}

/** Searches the list of names first: the system's answer for any name, e.g. an old one, costs seven times as much. */
function isTimeZone(timeZone: string): boolean {
  if (Intl.supportedValuesOf('timeZone').includes(timeZone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
