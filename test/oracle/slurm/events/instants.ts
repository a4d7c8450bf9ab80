// Events without a pass: the instants at which something changes, and the ends of reservations.
import type { Cluster } from '../../../../src/slurm/machine/cluster.ts';
import { isUnderWay } from '../followers.ts';
import { type Entry, explain } from '../jobs.ts';
import { lateFrom } from './deadlines.ts';
import { eventInstants, type Occurrence, occurrenceOf } from './reservations.ts';

export function changesAfter(
  now: number,
  cluster: Cluster,
  entries: readonly Entry[],
  occurrences: readonly Occurrence[],
): number[] {
  const commands = entries.flatMap(({ job: { submit, holds = [] } }) =>
    holds.map(({ after }) => submit + after),
  );
  const isOpen = commands.some((at) => at > now) || entries.some((entry) => mayGoOn(entry, occurrences, now));
  const found = [...commands, ...(isOpen ? eventInstants(cluster, now) : [])];
  for (const entry of entries) {
    const { state, eligible, start, job } = entry;
    if (state === 'pending') found.push(eligible ?? now);
    if (state === 'pending' && cluster.scheduling.rules.cancelsAnyLate) found.push(lateFrom(entry));
    if (!Number.isNaN(start)) continue;
    for (const term of job.dependency?.terms ?? [])
      if (term.kind === 'after') found.push(entries[term.on].start + 60 * term.delay);
  }
  // An outage without an end never changes anything: with it, a run in which nothing more can start would not end.
  return found.filter((instant) => instant > now && instant < Number.POSITIVE_INFINITY);
}

/** Whether a job runs, or may start without another's end. */
function mayGoOn(entry: Entry, occurrences: readonly Occurrence[], now: number): boolean {
  if (entry.state !== 'pending') return isUnderWay(entry);
  const own = occurrenceOf(entry.job, occurrences);
  const comes = entry.hold === 'Reservation' && own !== undefined && own.end > now;
  return entry.isReleased || entry.hold === 'BeginTime' || comes;
}

/** A reservation that is over lets its jobs wait for the next time, if there is one. */
export function holdByReservations(
  entries: readonly Entry[],
  occurrences: readonly Occurrence[],
  now: number,
): void {
  for (const entry of entries) {
    const own = occurrenceOf(entry.job, occurrences);
    if (own === undefined || entry.state !== 'pending' || !entry.isReleased) continue;
    if (now >= own.start && now < own.end) continue;
    entry.isReleased = false;
    entry.hold = 'Reservation';
    explain(entry, 'Reservation', now);
  }
}
