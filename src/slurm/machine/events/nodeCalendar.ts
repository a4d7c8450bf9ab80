import { DataError } from '../../../errors.ts';
import { dateTimeSeconds } from '../../../trace/times.ts';
import type { Source } from '../accounting/read.ts';
import { Tally } from '../notFollowed.ts';
import type { SlurmConfiguration } from '../replayOnSlurm.ts';
import { readOutages } from './outages.ts';
import { readReservations } from './reservations.ts';

/** When nodes of a cluster are kept for some jobs, or serve none. */
export interface NodeCalendar {
  /** What `scontrol show reservation` prints. */
  readonly reservations?: Source;
  /** What `sacctmgr --parsable2 show event` prints, or a table `node,from,until,reason`. */
  readonly outages?: Source;
  /** Seconds since 1970 at the time 0 of the trace: without it there are no dates. */
  readonly unixStartTime?: number;
  /** Seconds by which the times of the trace are later than in its file (shakeSubmissions); default: 0. */
  readonly later?: number;
}

/**
 * The configuration with reservations and outages of its nodes. A time is a date, in UTC if it names no
 * offset, or a number of seconds on the clock of the trace.
 *
 * @throws DataError, one line
 */
export function withNodeCalendar(
  configuration: SlurmConfiguration,
  { reservations, outages, unixStartTime, later = 0 }: NodeCalendar,
): SlurmConfiguration {
  const { nodes } = configuration.cluster;
  const clock = (file: string) => (text: string) => {
    if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text) + later;
    const date = dateTimeSeconds(text);
    if (unixStartTime !== undefined || Number.isNaN(date)) return date - (unixStartTime ?? 0);
    throw new DataError(`${file}: '${text}': expected a number of seconds, because the trace has no date`);
  };
  const tally = new Tally('settings');
  let { cluster } = configuration;
  if (reservations !== undefined) {
    const { text, file } = reservations;
    const read = readReservations(text, file, nodes, clock(file));
    for (const { name, what } of read.unfollowed) tally.add('parts of reservations', `${name}: ${what}`);
    cluster = { ...cluster, reservations: read.reservations };
  }
  if (outages !== undefined) {
    const { text, file } = outages;
    cluster = { ...cluster, outages: readOutages(text, file, nodes, clock(file)) };
  }
  return { ...configuration, cluster, notFollowed: [...configuration.notFollowed, ...tally.rows()] };
}
