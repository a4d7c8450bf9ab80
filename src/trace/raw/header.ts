/** What a trace's comments say, as far as a replay can use it. Undefined if they say nothing usable. */
export interface TraceHeader {
  maxProcs?: number;
  maxNodes?: number;
  /** Seconds since 1970 at time 0 of the trace. */
  unixStartTime?: number;
  /** A name that this system knows. */
  timeZone?: string;
}

const KEYS: Record<string, 'maxProcs' | 'maxNodes' | 'unixStartTime'> = {
  maxprocs: 'maxProcs',
  maxnodes: 'maxNodes',
  unixstarttime: 'unixStartTime',
};

/**
 * Reads one comment, e.g. `; MaxProcs: 1664 (72, 1368, 224)`. The first positive number of a key counts, and
 * the first time zone that is one.
 */
export function readComment(header: TraceHeader, comment: string): void {
  const zone = /^;+\s*TimeZoneString\s*:\s*(\S+)/i.exec(comment)?.[1];
  if (zone !== undefined && isTimeZone(zone)) header.timeZone ??= zone;
  const match = /^;+\s*(\w+)\s*:\s*\+?(\d+)/.exec(comment);
  const key = match && KEYS[match[1].toLowerCase()];
  if (!key || header[key] !== undefined) return;
  const value = Number(match[2]);
  if (value > 0) header[key] = value;
}

/** Asks the list of names first: the system's answer for any name, e.g. an old one, costs seven times as much. */
function isTimeZone(timeZone: string): boolean {
  if (Intl.supportedValuesOf('timeZone').includes(timeZone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
