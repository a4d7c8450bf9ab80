// Reads the configurations of the `specula slurm` commands.
import { basename } from 'node:path';
import { UsageError } from '../../errors.ts';
import { FILE_KINDS } from '../../input/fileKind.ts';
import { wholeText } from '../../input/wholeFile.ts';
import { changedConf } from '../../slurm/machine/conf/changedConf.ts';
import { calendarNotes } from '../../slurm/machine/events/calendarNotes.ts';
import type { SlurmSubmission } from '../../slurm/machine/events/eventLines.ts';
import { type NodeCalendar, withNodeCalendar } from '../../slurm/machine/events/nodeCalendar.ts';
import { readSlurmConf, type SlurmConfiguration } from '../../slurm/machine/replayOnSlurm.ts';
import { confText, fileNextTo } from './confText.ts';
import type { ClusterOptions } from './parameters.ts';

/**
 * @param list paths of slurm.conf, separated by commas
 * @param changes other values of some settings, by their names
 * @throws DataError, one line; UsageError for a list without names
 */
export function readConfigurations(
  list: string,
  { accounts, qos, slurmVersion: version }: Pick<ClusterOptions, 'accounts' | 'qos' | 'slurmVersion'>,
  changes: ReadonlyMap<string, string | boolean> = new Map(),
): SlurmConfiguration[] {
  if (qos !== undefined && accounts === undefined)
    throw new UsageError('--qos is for --accounts: a QOS is of associations');
  const accounting =
    accounts === undefined
      ? undefined
      : {
          accounts: sourceOf(accounts, 'accounts'),
          qos: qos === undefined ? undefined : sourceOf(qos, 'qos'),
        };
  const paths = list.split(',').map((path) => path.trim());
  if (paths.includes(''))
    throw new UsageError(`--slurm-conf '${list}': expected files, separated by commas, like a.conf,b.conf`);
  const names = paths.map((path) => basename(path));
  return paths.map((path, i) => {
    const isOnly = names.filter((name) => name === names[i]).length === 1;
    const name = isOnly ? names[i] : path;
    const { text, notes } = confText(path, name);
    const hasPlugin = /\bTopologyPlugin\s*=/i.test(text);
    const topology = hasPlugin ? fileNextTo(path, 'topology.conf') : undefined;
    const topologyYaml = fileNextTo(path, 'topology.yaml');
    const groups = /\bAllowGroups\s*=/i.test(text) ? fileNextTo(path, 'groups.txt') : undefined;
    const read = readSlurmConf(changedConf(text, name, changes), {
      file: name,
      accounting,
      topology,
      topologyYaml,
      groups,
      version,
    });
    return { ...read, notes: [...notes, ...read.notes] };
  });
}

/** The clock with which the times of reservations and outages are read. */
type CalendarClock = Pick<NodeCalendar, 'unixStartTime' | 'timeZone' | 'naiveDates' | 'later' | 'onZone'>;

/** Each configuration with the reservations and outages of its nodes. @throws DataError, one line */
export function withCalendar(
  configurations: readonly SlurmConfiguration[],
  { reservations, outages }: Pick<ClusterOptions, 'reservations' | 'outages'>,
  { unixStartTime, timeZone, naiveDates, later, onZone }: CalendarClock = {},
): SlurmConfiguration[] {
  const calendar = {
    reservations: reservations === undefined ? undefined : sourceOf(reservations, 'reservations'),
    outages: outages === undefined ? undefined : sourceOf(outages, 'outages'),
    ...{ unixStartTime, timeZone, naiveDates, later, onZone },
  };
  return configurations.map((one) => withNodeCalendar(one, calendar));
}

/** Lines about the reservations and outages of a configuration. */
export function notesOf(
  { cluster }: SlurmConfiguration,
  { reservations, outages }: Pick<ClusterOptions, 'reservations' | 'outages'>,
  submissions: readonly SlurmSubmission[],
): string[] {
  const named = (path: string | undefined) => (path === undefined ? undefined : basename(path));
  const files = { reservations: named(reservations), outages: named(outages) };
  return calendarNotes(cluster, files, submissions);
}

function sourceOf(
  path: string,
  kind: 'accounts' | 'qos' | 'reservations' | 'outages',
): { text: string; file: string } {
  return { text: wholeText(path, FILE_KINDS[kind]), file: basename(path) };
}
