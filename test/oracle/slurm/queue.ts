// The order of the queue, and the priorities of jobs.
import type { Cluster, ClusterJob, Partition } from '../../../src/slurm/machine/cluster.ts';
import { cpusAsked } from './choice/cpusAsked.ts';
import { nextTask } from './events/arrays.ts';
import { goesFirst } from './events/preemption.ts';
import { mergeSort } from './events/sortQueue.ts';
import { isHeldByLimit } from './events/waiting.ts';
import { sumOf, termsOf } from './factors.ts';
import type { Candidate, Entry } from './jobs.ts';

// The first job of a controller has the priority 0xffff0000 - 1; each further one, or further array, has one
// less.
const FIRST = 0xffff0000 - 1;

/**
 * Priorities of the job, one for each of its partitions, as they are at this instant.
 *
 * @param rank number of jobs and arrays before it
 * @param fairShare its factor
 */
export function prioritiesOf(
  cluster: Cluster,
  { job, heldBy, limit, accrues, sizeCpus }: Entry,
  rank: number,
  now: number,
  fairShare: number,
): number[] {
  if (heldBy !== undefined) return job.partitions.map(() => 0);
  if (cluster.priority.type === 'basic')
    return job.partitions.map(() => Math.max(1, FIRST - rank - job.nice));
  const terms = termsOf(cluster, { ...job, timeLimit: limit }, accrues ?? now, now, fairShare, sizeCpus);
  return job.partitions.map((_, i) => sumOf(terms, job.nice, i));
}

/** Number of jobs and arrays before each entry. */
export function ranksOf(entries: readonly Entry[]): number[] {
  let rank = -1;
  return entries.map(({ id, job: { array } }) => {
    if (array === undefined || array.first === id) rank++;
    return rank;
  });
}

/** Whether the partition is not for the groups of the job's user, or not for its account, or not for its QOS. */
function isBarred({ accounting, groups, partitions }: Cluster, job: ClusterJob, partition: number): boolean {
  const { groups: allowed } = partitions[partition];
  if (groups !== undefined && allowed !== undefined && job.user !== 'root') {
    const own = [...groups].filter(([, users]) => users.has(job.user ?? '')).map(([name]) => name);
    if (!own.some((name) => allowed.includes(name))) return true;
  }
  if (accounting === undefined) return false;
  const { accounts, qosAccess } = partitions[partition];
  const account = accounting.associations[job.association ?? -1]?.account;
  const qos = accounting.qos[job.qos ?? -1]?.name;
  return isOut(accounts, account) || isOut(qosAccess, qos);
}

function isOut(access: Partition['accounts'], name: string | undefined): boolean {
  if (access === undefined) return false;
  const isListed = access.names.some((one) => one === name);
  return access.allows ? !isListed : isListed;
}

/** Whether the job keeps to the partition's limits. */
export function mayRunIn(cluster: Cluster, { job }: Entry, partition: number): boolean {
  const { partitions, nodes } = cluster;
  const { minNodes, maxNodes, maxTime, nodes: members, maxCpusPerNode } = partitions[partition];
  const cpus = members.reduce((sum, node) => sum + nodes[node].cpus, 0);
  const isInRange =
    job.minNodes >= minNodes && (job.maxNodes === Number.POSITIVE_INFINITY || job.maxNodes <= maxNodes);
  if (isBarred(cluster, job, partition)) return false;
  if (maxCpusPerNode !== undefined && cpusAsked(job) > maxCpusPerNode * members.length) return false;
  return isInRange && job.minNodes <= members.length && job.timeLimit <= maxTime && cpusAsked(job) <= cpus;
}

/**
 * Released jobs, once for each partition that they may run in. A job that may preempt another goes first; then one that
 * has a reservation; then by the partition's tier, by priority, by submission, by number.
 */
export function queueOf(cluster: Cluster, entries: readonly Entry[], now: number): Candidate[] {
  const waiting = entries.filter(({ state, isReleased }) => state === 'pending' && isReleased);
  const records = waiting.filter((entry) => {
    const isArray = entry.job.array !== undefined && !entry.isSplit;
    return !isArray || nextTask(entry, entries) === entry;
  });
  const queue = records
    .filter((entry) => !isHeldByLimit(entry, entries, now))
    .flatMap((entry) =>
      entry.job.partitions
        .map((partition, i) => ({
          entry,
          partition,
          priority: entry.priority[i],
          isArray: entry.job.array !== undefined && !entry.isSplit,
        }))
        .filter(({ partition }) => mayRunIn(cluster, entry, partition)),
    );
  return mergeSort(queue, (b, a) => goesBefore(cluster, b, a));
}

/** sched/builtin, with priority/basic and partitions of one tier, goes through its list of jobs. */
export function goesByList({ scheduling, priority, partitions }: Cluster): boolean {
  const isEqual = partitions.every(({ priorityTier }) => priorityTier === partitions[0].priorityTier);
  return !scheduling.backfill && priority.type === 'basic' && isEqual && !scheduling.rules.sortsBuiltin;
}

function goesBefore(cluster: Cluster, a: Candidate, b: Candidate): boolean {
  if (goesByList(cluster)) return a.entry.listed < b.entry.listed;
  if (cluster.preemption !== undefined) {
    if (goesFirst(cluster, a, b)) return true;
    if (goesFirst(cluster, b, a)) return false;
  }
  const keys = ({ entry, partition, priority }: Candidate) => [
    entry.job.reservation === undefined ? 1 : 0,
    -cluster.partitions[partition].priorityTier,
    -priority,
    Math.floor(entry.submit),
    entry.id,
  ];
  const [own, other] = [keys(a), keys(b)];
  const differs = own.findIndex((key, i) => key !== other[i]);
  return differs >= 0 && own[differs] < other[differs];
}
