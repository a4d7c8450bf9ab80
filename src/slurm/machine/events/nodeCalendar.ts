import { DataError } from '../../../errors.ts';
import { hasOffset, instantOfDate } from '../../../trace/times.ts';
import type { Source } from '../accounting/read.ts';
import type { SlurmConfiguration } from '../replayOnSlurm.ts';
import { Tally, type Unsupported } from '../unsupported.ts';
import { readOutages } from './outages.ts';
import { readReservations } from './reservations.ts';

/** The times at which nodes of a cluster are reserved or unavailable. */
export interface NodeCalendar {
  /** The output of `scontrol show reservation`. */
  readonly reservations?: Source;
  /** The output of `sacctmgr --parsable2 show event`, or a table `node,from,until,reason`. */
  readonly outages?: Source;
  /** The names of all nodes of the cluster, as a file lists them. */
  readonly listed?: { readonly file: string; readonly names: readonly string[] };
  /** Seconds since 1970 at the time 0 of the trace: without it there are no dates. */
  readonly unixStartTime?: number;
  /** The time zone of dates without an offset; default: UTC. */
  readonly timeZone?: string;
  /** True if the trace itself has dates without an offset, which are read as UTC. */
  readonly naiveDates?: boolean;
  /** Seconds by which the times of the trace are later than in its file (shakeSubmissions); default: 0. */
  readonly later?: number;
  /** Takes a line about each file whose times may be in another time zone than those of the trace. */
  readonly onZone?: (line: string) => void;
}

/**
 * Returns the configuration with reservations and outages of its nodes. A time is a date, or a number: seconds
 * since 1970 if the trace is dated, else seconds on the clock of the trace.
 *
 * @throws DataError, one line
 */
export function withNodeCalendar(
  configuration: SlurmConfiguration,
  calendar: NodeCalendar,
): SlurmConfiguration {
  const { reservations, outages, listed } = calendar;
  const { nodes } = configuration.cluster;
  const clock = (file: string) => clockOf(calendar, file);
  const tally = new Tally('settings');
  /** By files. Nodes may have left slurm.conf since; the rest of a file still counts. */
  const unknown = new Map<string, Set<string>>();
  const noteUnknown = (file: string, names: readonly string[]) => {
    if (names.length > 0) unknown.set(file, new Set([...(unknown.get(file) ?? []), ...names]));
  };
  if (listed !== undefined) {
    const known = new Set(nodes.map(({ name }) => name));
    noteUnknown(
      listed.file,
      listed.names.filter((name) => !known.has(name)),
    );
  }
  let { cluster } = configuration;
  if (reservations !== undefined) {
    const { text, file } = reservations;
    const read = readReservations(text, file, nodes, clock(file));
    noteUnknown(file, read.unknown);
    for (const { name, what } of read.unsupported) tally.add('parts of reservations', `${name}: ${what}`);
    cluster = { ...cluster, reservations: read.reservations };
  }
  if (outages !== undefined) {
    const { text, file } = outages;
    const read = readOutages(text, file, nodes, clock(file));
    noteUnknown(file, read.unknown);
    // Nodes that slurm.conf has out are so from the beginning.
    cluster = { ...cluster, outages: [...(cluster.outages ?? []), ...read.outages] };
  }
  const strangers = [...unknown].map(([file, names]): Unsupported => {
    const feature = `nodes of ${file} that this configuration does not have`;
    return { feature, asked: [...names], count: names.size, of: 'nodes' };
  });
  return {
    ...configuration,
    cluster,
    unsupported: [...configuration.unsupported, ...strangers, ...tally.rows()],
  };
}

/** Returns the seconds on the clock of the trace that a text of a file means; NaN if it is no time. */
function clockOf(
  { unixStartTime, timeZone, naiveDates = false, later = 0, onZone }: NodeCalendar,
  file: string,
): (text: string) => number {
  let isMixed = false;
  return (text) => {
    const number = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
    const date = number ?? instantOfDate(text, timeZone);
    if (Number.isNaN(date)) return date;
    if (unixStartTime === undefined) {
      if (number !== undefined) return number + later;
      throw new DataError(`${file}: '${text}': expected a number of seconds, because the trace has no date`);
    }
    const isNaive = number === undefined && !hasOffset(text);
    if (!isMixed && timeZone === undefined && isNaive !== naiveDates) {
      isMixed = true;
      onZone?.(zoneLine(isNaive, file));
    }
    return date - unixStartTime;
  };
}

function zoneLine(isNaive: boolean, file: string): string {
  const what = isNaive
    ? 'its dates have no offset and are read as UTC, but the trace counts seconds since 1970'
    : 'it counts seconds since 1970, but the dates of the trace have no offset and are read as UTC';
  return `${file}: ${what}; print both with SLURM_TIME_FORMAT=%s`;
}
