import { DataError } from '../../../errors.ts';
import { linesOf } from '../../../input/lines.ts';
import { checkOnceEach } from '../../../input/once.ts';
import type { Cluster, ClusterJob, ClusterNode } from '../cluster.ts';
import { hostNames } from '../hostNames.ts';
import type { Reservation } from './model.ts';

const DAY = 86_400;
/** Flags that change nothing of what the model follows. */
const FOLLOWED = new Set(
  'MAINT OVERLAP IGNORE_JOBS SPEC_NODES DAILY WEEKLY ALL_NODES NO_HOLD_JOBS_AFTER_END'.split(' '),
);

/** A flag or a field of a reservation that the model does not follow. */
interface UnfollowedReservation {
  readonly name: string;
  readonly what: string;
}

/**
 * Reads the text of `scontrol show reservation`, with or without `--oneliner`.
 *
 * @param secondsOf what a date, or a number of seconds, is on the clock of the run
 * @throws DataError, one line
 */
export function readReservations(
  text: string,
  file: string,
  nodes: readonly ClusterNode[],
  secondsOf: (text: string) => number,
): { reservations: Reservation[]; unfollowed: UnfollowedReservation[] } {
  const index = new Map(nodes.map(({ name }, i) => [name, i]));
  const reservations: Reservation[] = [];
  const unfollowed: UnfollowedReservation[] = [];
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
    const missing = names.find((one) => !index.has(one));
    if (missing !== undefined) throw new DataError(`${where}: Nodes: there is no node '${missing}'`);
    const flags = list(fields.get('Flags'));
    unfollowed.push(...unfollowedOf(fields, flags).map((what) => ({ name, what })));
    reservations.push({
      name,
      known: Number.NEGATIVE_INFINITY,
      start: instant('StartTime'),
      end: instant('EndTime'),
      repeat: flags.includes('WEEKLY') ? 7 * DAY : flags.includes('DAILY') ? DAY : 0,
      nodes: names.map((one) => index.get(one) as number).sort((a, b) => a - b),
      isMaintenance: flags.includes('MAINT'),
      overlaps: flags.includes('OVERLAP'),
      users: list(fields.get('Users')),
      accounts: list(fields.get('Accounts')),
    });
  }
  checkOnceEach(
    reservations.map(({ name }) => name),
    'the reservation',
    file,
  );
  return { reservations, unfollowed };
}

function unfollowedOf(fields: ReadonlyMap<string, string>, flags: readonly string[]): string[] {
  const has = (field: string) => list(fields.get(field)).length > 0;
  const found = flags.filter((flag) => !FOLLOWED.has(flag)).map((flag) => `flag ${flag}`);
  for (const field of ['Licenses', 'BurstBuffer', 'Groups', 'Features', 'MaxStartDelay']) {
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

function records(text: string, file: string): { where: string; fields: Map<string, string> }[] {
  const found: { where: string; fields: Map<string, string> }[] = [];
  for (const [i, line] of linesOf(text).entries()) {
    const where = `${file}:${i + 1}`;
    if (/^No reservations/.test(line)) continue;
    for (const word of line.match(/\S+/g) ?? []) {
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

/**
 * The index of the reservation that a job names; -1 if it names none.
 *
 * @throws DataError if it may not use it
 */
export function reservationOf({ reservations = [] }: Cluster, job: ClusterJob, where: string): number {
  if (job.reservation === undefined) return -1;
  const index = reservations.findIndex(({ name }) => name === job.reservation);
  if (index < 0)
    throw new DataError(`${where}: --reservation '${job.reservation}': there is none of that name`);
  const { users, accounts } = reservations[index];
  const isOf = (names: readonly string[], one = '') => names.length === 0 || names.includes(one);
  if (!isOf(users, job.user) || !isOf(accounts, job.account)) {
    throw new DataError(
      `${where}: --reservation '${job.reservation}': it is not for user '${job.user}' of account '${job.account}'`,
    );
  }
  return index;
}
