import { DataError } from '../../../errors.ts';
import { linesOf } from '../../../input/lines.ts';
import { checkOnceEach } from '../../../input/once.ts';
import { allows } from '../accounting/access.ts';
import type { Access } from '../accounting/model.ts';
import type { Cluster, ClusterJob, ClusterNode } from '../cluster.ts';
import { hostNames } from '../hostNames.ts';
import type { Reservation } from './model.ts';

const DAY = 86_400;
/** Flags that change nothing of what the model follows. */
const SUPPORTED = new Set(
  'MAINT OVERLAP IGNORE_JOBS SPEC_NODES DAILY WEEKLY ALL_NODES NO_HOLD_JOBS_AFTER_END'.split(' '),
);

/** A flag or a field of a reservation that the model does not follow. */
interface UnsupportedReservation {
  readonly name: string;
  readonly what: string;
}

/**
 * Reads the text of `scontrol show reservation`, with or without `--oneliner`. Names of nodes that the cluster does not
 * have are returned as `unknown`.
 *
 * @param secondsOf what a date, or a number of seconds, is on the clock of the run
 * @throws DataError, one line
 */
export function readReservations(
  text: string,
  file: string,
  nodes: readonly ClusterNode[],
  secondsOf: (text: string) => number,
): { reservations: Reservation[]; unsupported: UnsupportedReservation[]; unknown: string[] } {
  const index = new Map(nodes.map(({ name }, i) => [name, i]));
  const reservations: Reservation[] = [];
  const unsupported: UnsupportedReservation[] = [];
  const unknown: string[] = [];
  for (const { where, fields } of records(text, file)) {
    const name = fields.get('ReservationName') as string;
    const instant = (field: string) => {
      const value = secondsOf(fields.get(field) ?? '');
      if (Number.isNaN(value)) {
        throw new DataError(
          `${where}: ${field} '${fields.get(field)}': expected a date or a number of seconds`,
        );
      }
      return value;
    };
    const names = list(fields.get('Nodes')).length > 0 ? hostNames(fields.get('Nodes') as string, where) : [];
    unknown.push(...names.filter((one) => !index.has(one)));
    const flags = list(fields.get('Flags'));
    unsupported.push(...unsupportedOf(fields, flags).map((what) => ({ name, what })));
    reservations.push({
      name,
      known: Number.NEGATIVE_INFINITY,
      start: instant('StartTime'),
      end: instant('EndTime'),
      repeat: flags.includes('WEEKLY') ? 7 * DAY : flags.includes('DAILY') ? DAY : 0,
      nodes: names.flatMap((one) => index.get(one) ?? []).sort((a, b) => a - b),
      isMaintenance: flags.includes('MAINT'),
      overlaps: flags.includes('OVERLAP'),
      users: whoOf('Users', fields, where),
      accounts: whoOf('Accounts', fields, where),
    });
  }
  checkOnceEach(
    reservations.map(({ name }) => name),
    'the reservation',
    file,
  );
  return { reservations, unsupported, unknown };
}

function unsupportedOf(fields: ReadonlyMap<string, string>, flags: readonly string[]): string[] {
  const has = (field: string) => list(fields.get(field)).length > 0;
  const found = flags.filter((flag) => !SUPPORTED.has(flag)).map((flag) => `flag ${flag}`);
  for (const field of [
    'Licenses',
    'BurstBuffer',
    'Groups',
    'Features',
    'MaxStartDelay',
    'AllowedPartitions',
    'QOS',
  ]) {
    if (has(field)) found.push(field);
  }
  // The cores of a reservation of whole nodes are not listed one by one.
  if (has('CoreIDs') || /CoreIDs=/.test(fields.get('NodeName') ?? '')) found.push('single cores');
  return found;
}

/** A field's list; `(null)` is an empty one. */
function list(text: string | undefined): string[] {
  return text === undefined || /^(|\(null\)|n\/a)$/.test(text) ? [] : text.split(',');
}

/** A list of names, or with a minus sign before each name a list of those who are shut out. */
function whoOf(field: string, fields: ReadonlyMap<string, string>, where: string): Access | undefined {
  const names = list(fields.get(field));
  if (names.length === 0) return undefined;
  const denied = names.filter((name) => name.startsWith('-'));
  if (denied.length === 0) return { allows: true, names };
  if (denied.length === names.length) return { allows: false, names: names.map((name) => name.slice(1)) };
  throw new DataError(
    `${where}: ${field} '${fields.get(field)}': expected names, or names that all begin with a minus sign`,
  );
}

function records(text: string, file: string): { where: string; fields: Map<string, string> }[] {
  const found: { where: string; fields: Map<string, string> }[] = [];
  for (const [i, line] of linesOf(text).entries()) {
    const where = `${file}:${i + 1}`;
    if (/^No reservations/.test(line)) continue;
    // A comment may hold blanks and any text: it is the last field of a record and takes the rest of its line.
    for (const word of line.match(/(?<!\S)Comment=.*|\S+/g) ?? []) {
      const at = word.indexOf('=');
      const name = word.slice(0, at);
      if (at <= 0 || (found.length === 0 && name !== 'ReservationName')) {
        throw new DataError(
          `${where}: '${word}': expected the text of scontrol show reservation, as ReservationName=…`,
        );
      }
      if (name === 'ReservationName') found.push({ where, fields: new Map() });
      found[found.length - 1].fields.set(name, word.slice(at + 1));
    }
  }
  return found;
}

/** Returns the index of the reservation that a job names; -1 if it names none, or one that is not known. */
export function reservationOf({ reservations = [] }: Cluster, { reservation }: ClusterJob): number {
  return reservation === undefined ? -1 : reservations.findIndex(({ name }) => name === reservation);
}

/** Returns why sbatch refuses a job for the reservation that it names; undefined if it does not, or if none are known. */
export function reservationRefusal(cluster: Cluster, job: ClusterJob): string | undefined {
  if (job.reservation === undefined || cluster.reservations === undefined) return undefined;
  const index = reservationOf(cluster, job);
  if (index < 0) return `there is no reservation '${job.reservation}', which it names`;
  const { users, accounts } = cluster.reservations[index];
  const account = job.account ?? cluster.accounting?.associations[job.association ?? -1]?.account;
  return allows(users, job.user) && allows(accounts, account)
    ? undefined
    : `it may not use its reservation '${job.reservation}'`;
}
