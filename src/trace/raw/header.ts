import { shortly } from '../../visible.ts';
import { TraceError } from './traceError.ts';

/** What a trace's comments say, as far as a replay can use it. Undefined if they say nothing usable. */
export interface TraceHeader {
  maxProcs?: number;
  maxNodes?: number;
  /** Seconds since 1970 at time 0 of the trace. */
  unixStartTime?: number;
  /** A name that this system knows. */
  timeZone?: string;
  /** What the comments say with another value once more, and that value. */
  again?: Map<HeaderKey, number | string>;
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

/**
 * Reads one comment, e.g. `; MaxProcs: 1664 (72, 1368, 224)`. The first positive number of a key counts, and
 * the first time zone that is one.
 */
export function readComment(header: TraceHeader, comment: string): void {
  const zone = /^;+\s*TimeZoneString\s*:\s*(\S+)/i.exec(comment)?.[1];
  if (zone !== undefined && isTimeZone(zone)) note(header, 'timeZone', zone);
  const match = /^;+\s*(\w+)\s*:\s*\+?(\d+)/.exec(comment);
  const key = match && NUMBERS.get(match[1].toLowerCase());
  if (key && Number(match[2]) > 0) note(header, key, Number(match[2]));
}

function note<Key extends HeaderKey>(header: TraceHeader, key: Key, value: TraceHeader[Key] & {}): void {
  header[key] ??= value;
  if (header[key] === value) return;
  header.again ??= new Map();
  if (!header.again.has(key)) header.again.set(key, value);
}

/** @throws TraceError if the comments have two values for a key: which one is meant cannot be known */
export function checkOnce(header: TraceHeader, key: HeaderKey, file: string, advice = ''): void {
  const second = header.again?.get(key);
  if (second === undefined) return;
  throw new TraceError(
    file,
    undefined,
    `its header has two values of ${HEADER_NAMES[key]}: ${header[key]} and ${shortly(String(second))}${advice}`,
  );
}

/**
 * Asks the list of names first: the system's answer for any name, e.g. an old one, costs seven times as much.
 */
function isTimeZone(timeZone: string): boolean {
  if (Intl.supportedValuesOf('timeZone').includes(timeZone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
