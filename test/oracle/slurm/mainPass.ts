// A pass of the main scheduler: jobs in the order of the queue. If a job does not fit, neither the rest of
// its partition's jobs nor its partition's nodes are looked at any more in this pass. A job that a limit
// holds back is only skipped.
import type { Cluster } from '../../../src/slurm/machine/cluster.ts';
import { hasNamedAll, namedBy } from './choice/nodesOf.ts';
import { isAtLimit, nextTask, recordOf } from './events/arrays.ts';
import { cancelIfLate } from './events/deadlines.ts';
import type { Occurrence } from './events/reservations.ts';
import { occurrenceOf } from './events/reservations.ts';
import { isHeldByLimit } from './events/waiting.ts';
import { type Candidate, type Entry, explain, isYoung } from './jobs.ts';
import { areFree } from './licenses.ts';
import type { Limits } from './limits.ts';
import { isLimit } from './limitWords.ts';
import { queueOf } from './queue.ts';
import type { Allocation, Resources } from './resources.ts';
import { type Outcome, select } from './select.ts';

/** The words for a job that the failed jobs of other partitions left too few nodes. */
const NODES_TAKEN =
  'Nodes required for job are DOWN, DRAINED or reserved for jobs in higher priority partitions';

export interface Pass {
  readonly cluster: Cluster;
  readonly entries: readonly Entry[];
  readonly resources: Resources;
  /** Whole seconds. */
  readonly now: number;
  /** Seconds of the controller's clock at the instant 0. */
  readonly epoch: number;
  /** Nodes that are neither down nor drained. */
  readonly up: ReadonlySet<number>;
  /** Nodes on which jobs are about to end. */
  readonly completing: ReadonlySet<number>;
  readonly occurrences: readonly Occurrence[];
  readonly limits: Limits;
  start(entry: Entry, allocation: Allocation, partition: number): void;
  /** A job that has just started gets another limit, in minutes. */
  changeLimit(entry: Entry, limit: number): void;
  /** A running job is stopped, and put back into the queue or not. */
  preempt(entry: Entry): void;
}

/** An array of which no further task is looked at in this partition. */
export interface Rejected {
  readonly first: number;
  readonly partition: number;
}

/** The job that a candidate represents now; undefined if it no longer waits. */
export function currentOf({ entry, isArray }: Candidate, entries: readonly Entry[]): Entry | undefined {
  if (isArray) return nextTask(entry, entries);
  return entry.state === 'pending' ? entry : undefined;
}

/** All tasks of an array's record show the same reason. */
export function explainRecord(entry: Entry, entries: readonly Entry[], reason: string, now: number): void {
  for (const one of recordOf(entry, entries)) explain(one, reason, now);
}

/** @param depth number of jobs that are checked */
export function mainPass(pass: Pass, depth: number): void {
  const { cluster, entries, now, occurrences } = pass;
  const available = new Set(pass.up);
  const failed = new Set<number>();
  const failedReservations = new Set<Occurrence>();
  const driving = new Set<Entry>();
  const fail = (partition: number) => {
    failed.add(partition);
    for (const node of cluster.partitions[partition].nodes) available.delete(node);
  };
  let rejected: Rejected | undefined;
  let looked = 0;
  const lookedIn = new Map<number, number>();
  for (const candidate of queueOf(cluster, entries, now)) {
    const { partition } = candidate;
    for (let isFirst = true; ; isFirst = false) {
      const entry = currentOf(candidate, entries);
      if (entry === undefined || (isFirst && driving.has(entry))) break;
      const { array } = entry.job;
      if (array !== undefined) {
        if (rejected?.first === array.first && rejected.partition === partition) break;
        rejected = { first: array.first, partition };
        if (isAtLimit(entry, entries)) {
          isHeldByLimit(entry, entries, now);
          break;
        }
      }
      const { partitionJobDepth } = cluster.scheduling;
      const before = lookedIn.get(partition) ?? 0;
      lookedIn.set(partition, before + 1);
      if (partitionJobDepth > 0 && before >= partitionJobDepth) {
        if (entry.reason === 'None') explainRecord(entry, entries, 'Priority', now);
        break;
      }
      if (looked++ > depth) return;
      const own = occurrenceOf(entry.job, occurrences);
      if (own !== undefined ? failedReservations.has(own) : failed.has(partition)) {
        const isNew = ['None', 'Resources', NODES_TAKEN].includes(entry.reason);
        if (own !== undefined || isNew) explainRecord(entry, entries, 'Priority', now);
        break;
      }
      const outcome = tryJob(pass, entry, partition, available);
      if (outcome === 'started') {
        rejected = undefined;
        if (candidate.isArray) continue;
        break;
      }
      if (outcome === 'unlicensed') explainRecord(entry, entries, 'Licenses', now);
      if (outcome === 'skipped' || outcome === 'unlicensed') break;
      // Others may not have these nodes in this pass, but all others of the partition.
      const named = outcome !== 'short' && hasNamedAll(entry.job);
      if (named) for (const node of namedBy(entry.job)) available.delete(node);
      const young = outcome !== 'short' && isYoung(entry, cluster.scheduling.bfMinAgeReserve, now);
      if (outcome === 'limit') {
        if (cluster.scheduling.assocLimitStop && !named && !young) fail(partition);
        break;
      }
      if (outcome === 'driving') driving.add(entry);
      explainRecord(entry, entries, reasonOf(pass, entry, partition, outcome), now);
      if (outcome === 'reserved' && own !== undefined) {
        for (const node of own.reservation.nodes) available.delete(node);
      }
      if (
        named ||
        outcome === 'never' ||
        outcome === 'unavailable' ||
        outcome === 'reserved' ||
        outcome === 'maintenance'
      )
        break;
      if (own !== undefined && outcome !== 'short') failedReservations.add(own);
      else if (!young) fail(partition);
      break;
    }
  }
}

/**
 * Short: it has too few nodes left, whichever jobs hold them. Skipped: it was late for its deadline, or a limit is in the
 * way, or a node that it has named is not there, as before. Unlicensed: others have the licenses that it asks for.
 */
function tryJob(
  pass: Pass,
  entry: Entry,
  partition: number,
  available: ReadonlySet<number>,
): Outcome | 'short' | 'skipped' | 'unlicensed' {
  const { cluster, limits } = pass;
  if (cancelIfLate(pass, entry)) return 'skipped';
  // A job that waited for a limit is checked for it first, before its nodes.
  if (isLimit(entry.reason) && !mayAttempt(pass, entry, partition)) return 'skipped';
  const isAway = (node: number) => !available.has(node);
  if (entry.reason.startsWith('ReqNodeNotAvail') && namedBy(entry.job).some(isAway)) return 'skipped';
  const left = cluster.partitions[partition].nodes.filter((node) => available.has(node));
  if (left.length < (entry.job.sizeNodes ?? entry.job.minNodes)) return 'short';
  if (!areFree(cluster, pass.entries, entry)) return 'unlicensed';
  if (!mayAttempt(pass, entry, partition)) return 'limit';
  if (isShortOfNodes(pass, entry, limits.mostNodes(entry, partition))) return 'limit';
  return select(pass, entry, partition, available);
}

/** Whether no limit is in the way of a job, whatever nodes it gets. Returns which one is. */
export function mayAttempt({ limits, now, entries }: Pass, entry: Entry, partition: number): boolean {
  const limit = limits.beforeSelection(entry, partition);
  if (limit !== undefined) explainRecord(entry, entries, limit, now);
  else if (isLimit(entry.reason)) explainRecord(entry, entries, 'None', now);
  return limit === undefined;
}

export function isShortOfNodes(
  { now, entries }: Pass,
  entry: Entry,
  most: { nodes: number; reason: string },
): boolean {
  if (most.nodes >= entry.job.minNodes) return false;
  explainRecord(entry, entries, most.reason, now);
  return true;
}

export function reasonOf(
  { cluster, up }: Pass,
  { job }: Entry,
  partition: number,
  outcome: Outcome | 'short',
): string {
  if (outcome === 'reserved') return 'Reservation';
  if (outcome === 'short') return NODES_TAKEN;
  if (outcome === 'maintenance') return 'ReqNodeNotAvail, Reserved for maintenance';
  if (outcome !== 'unavailable') return 'Resources';
  const away = cluster.partitions[partition].nodes.filter((node) => !up.has(node));
  const asked = namedBy(job).filter((node) => away.includes(node));
  const names = (asked.length > 0 ? asked : away).map((node) => cluster.nodes[node].name);
  const what = names.length > 0 ? `UnavailableNodes:${names}` : 'May be reserved for other job';
  return `ReqNodeNotAvail, ${what}`;
}
