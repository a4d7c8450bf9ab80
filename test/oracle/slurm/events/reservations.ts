// Reservations: which nodes a job may use.
import type { Cluster, ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import type { Reservation } from '../../../../src/slurm/machine/events/model.ts';
import { keptNodes } from '../choice/wholeTopology.ts';
import type { Entry } from '../jobs.ts';

/** A reservation as the controller has it at an instant. */
export interface Occurrence {
  readonly reservation: Reservation;
  readonly start: number;
  readonly end: number;
}

/** A reservation that comes again is known by its present or next time only. */
export function occurrencesAt(reservations: readonly Reservation[], now: number): Occurrence[] {
  return reservations.flatMap((reservation): Occurrence[] => {
    const { known, start, end, repeat } = reservation;
    if (now < known) return [];
    const times = repeat > 0 && end <= now ? Math.floor((now - end) / repeat) + 1 : 0;
    return [{ reservation, start: start + times * repeat, end: end + times * repeat }];
  });
}

/** Instants at which a node or a reservation changes. */
export function eventInstants({ outages = [], reservations = [] }: Cluster, now: number): number[] {
  return [
    ...outages.flatMap(({ from, until }) => [from, until]),
    ...reservations.map(({ known }) => known),
    ...occurrencesAt(reservations, now).flatMap(({ start, end }) => [start, end]),
  ];
}

export function occurrenceOf(
  { reservation }: ClusterJob,
  occurrences: readonly Occurrence[],
): Occurrence | undefined {
  return occurrences.find((one) => one.reservation.name === reservation);
}

/** A running job ends at its limit, in minutes, or with its reservation. */
export function limitTo(entry: Entry, limit: number, occurrences: readonly Occurrence[]): void {
  const { end = Number.POSITIVE_INFINITY } = occurrenceOf(entry.job, occurrences) ?? {};
  entry.limit = limit;
  entry.end = Math.min(entry.start + Math.min(entry.job.run, 60 * limit), end);
}

export interface Allowed {
  /** From when on: a maintenance of the whole partition moves it. */
  readonly from: number;
  readonly nodes: ReadonlySet<number>;
  /** A reservation takes nodes of the partition. */
  readonly overlaps: boolean;
  /** A maintenance takes the whole partition. */
  readonly isMaintenance: boolean;
}

/**
 * The nodes that a job may use from an instant to its limit.
 *
 * @param moves whether a later instant will do
 */
export function allowedNodes(
  cluster: Cluster,
  job: ClusterJob,
  partition: number,
  occurrences: readonly Occurrence[],
  from: number,
  length: number,
  moves: boolean,
): Allowed {
  const members = cluster.partitions[partition].nodes;
  const own = occurrenceOf(job, occurrences);
  const isDuring = ({ start, end }: Occurrence, at: number) => start < at + length && end > at;
  if (own !== undefined) return ownNodes(own, members, occurrences, from, length);
  let at = from;
  for (let tries = 0; ; tries++) {
    const during = occurrences.filter((one) => isDuring(one, at));
    const whole = during.find(
      ({ reservation: { isMaintenance, nodes } }) =>
        isMaintenance && members.every((node) => nodes.includes(node)),
    );
    if (whole === undefined) {
      const taken = new Set(during.flatMap(({ reservation }) => reservation.nodes));
      const overlaps = members.some((node) => taken.has(node));
      const kept = new Set(keptNodes(cluster, job, partition, taken));
      return { from: at, nodes: without(members, kept), overlaps, isMaintenance: false };
    }
    if (!moves || tries === 10) return { from: at, nodes: new Set(), overlaps: true, isMaintenance: true };
    at = whole.end;
  }
}

function ownNodes(
  own: Occurrence,
  members: readonly number[],
  occurrences: readonly Occurrence[],
  from: number,
  length: number,
): Allowed {
  const { reservation } = own;
  if (from < own.start || from >= own.end) {
    return { from, nodes: new Set(), overlaps: false, isMaintenance: false };
  }
  const others = occurrences.filter(
    (one) =>
      one !== own &&
      !reservation.isMaintenance &&
      !(reservation.overlaps && !one.reservation.isMaintenance) &&
      one.start < from + length &&
      one.end > from,
  );
  const taken = new Set(others.flatMap((one) => one.reservation.nodes));
  const overlaps = reservation.nodes.some((node) => taken.has(node));
  const inside = reservation.nodes.filter((node) => members.includes(node));
  return { from, nodes: without(inside, taken), overlaps, isMaintenance: false };
}

function without(nodes: readonly number[], taken: ReadonlySet<number>): Set<number> {
  return new Set(nodes.filter((node) => !taken.has(node)));
}

/** The first whole step of the resolution at or after the end of a reservation that has not ended. */
export function nextReservationEnd(
  occurrences: readonly Occurrence[],
  from: number,
  up: (time: number) => number,
): number | undefined {
  const ends = occurrences.filter(({ end }) => from <= end).map(({ end }) => end);
  return ends.length === 0 ? undefined : up(Math.min(...ends));
}
