// Explains why a job of a queue waits now: who is ahead, how its priority compares, what holds the nodes that it will get,
// and what would let it start earlier.
import type { ClusterJob } from '../machine/cluster.ts';
import { keptBy } from '../machine/explain/keptBy.ts';
import type { PriorityTerms } from '../machine/explain/watch.ts';
import { hostList } from '../machine/hostNames.ts';
import type { ListedJob } from '../snapshot/snapshot.ts';
import { type EarlierStart, earlierStarts } from './earlierStart.ts';
import type { QueueNow } from './queueNow.ts';

/** Several waiting jobs. */
export interface JobsAhead {
  readonly jobs: number;
  readonly cpus: number;
  /** The one with the most CPUs; absent if there are none. */
  readonly largest?: { readonly id: string; readonly cpus: number };
}

/** The priority that squeue lists for a job, or that of the model if the job is held, and its terms. */
interface PriorityNow {
  readonly id: string;
  readonly user: string;
  readonly priority: number;
  /** Weights times factors, as the model computes them. Its term of the fair share is left out. */
  readonly terms: Omit<PriorityTerms, 'fairShare'>;
  /** The remainder of the priority: the fair share, less the nice value. */
  readonly fairShareAndNice: number;
}

/** A job that holds a part of the nodes before another one gets them. Times are seconds since 1970. */
interface HolderNow {
  /** Empty: the nodes count this as allocated, but no listed job shows it. */
  readonly id: string;
  readonly user: string;
  readonly start: number;
  readonly end: number;
  /** CPUs on these nodes, and the nodes as Slurm writes them. */
  readonly cpus: number;
  readonly nodes: string;
}

/** Why a job of a queue waits now. Times are seconds since 1970. */
export interface ExplanationNow {
  readonly job: ListedJob;
  readonly now: number;
  /** Start and nodes if all jobs run to their limits and no other job is submitted; absent: not within 30 days. */
  readonly ownStart?: { readonly start: number; readonly nodes: string };
  readonly ahead: {
    /** Jobs before it in the queue that may run on some of its nodes. */
    readonly byPriority: JobsAhead;
    /** Later jobs on some of its nodes that squeue shows with an earlier planned start. */
    readonly byPlannedStart: JobsAhead;
  };
  /** The job, the last two before it and the first three behind it, in the order of the queue. */
  readonly priorities: readonly PriorityNow[];
  /** Jobs that hold a part of the nodes of `ownStart` and end before it, in the order of their ends. */
  readonly holders: readonly HolderNow[];
  /** Reservations and outages of nodes of its partitions, in words. */
  readonly keptBy: readonly string[];
  readonly earlier: readonly EarlierStart[];
}

/** Jobs around the explained one whose priorities are shown. */
const BEFORE = 2;
const BEHIND = 3;

/**
 * Explains a waiting job of a queue.
 *
 * @param place its place among those of the queue
 * @param onProgress called now and then with the share of the work that is done, in [0, 1]
 */
export async function explainNow(
  queue: QueueNow,
  place: number,
  onProgress: (share: number) => void = () => {},
): Promise<ExplanationNow> {
  const { listed, now, cluster } = queue;
  const { jobs, priorities } = await withListedPriorities(queue, place);
  const job = listed[place];
  const order = queueOrder(queue, place, priorities);
  const at = order.indexOf(place);
  const ahead = order.slice(0, at);
  const isEarlier = (other: number) =>
    (listed[other].planned ?? Number.POSITIVE_INFINITY) < (job.planned ?? Number.POSITIVE_INFINITY);
  const found = await queue.replay(jobs, [place]);
  const start = found.start[place];
  const isKnown = start < queue.horizon;
  const nodesOf = (one: number) => [...found.nodes.subarray(found.firstNode[one], found.firstNode[one + 1])];
  const namesOf = (nodes: readonly number[]) => hostList(nodes.map((node) => cluster.nodes[node].name));
  const own = new Set(isKnown ? nodesOf(place) : []);
  const holders: HolderNow[] = [];
  for (const [other, { id, user }] of listed.entries()) {
    if (!(found.end[other] <= start)) continue;
    const on = nodesOf(other).flatMap((node, i) =>
      own.has(node) ? [{ node, cpus: found.cpus[found.firstNode[other] + i] }] : [],
    );
    if (on.length === 0) continue;
    holders.push({
      ...{ id, user, start: found.start[other], end: found.end[other] },
      cpus: on.reduce((sum, { cpus }) => sum + cpus, 0),
      nodes: namesOf(on.map(({ node }) => node)),
    });
  }
  const near = order.slice(Math.max(0, at - BEFORE), at + BEHIND + 1);
  return {
    ...{ job, now },
    ...(isKnown && { ownStart: { start, nodes: namesOf([...own]) } }),
    ahead: {
      byPriority: aheadOf(ahead.map((one) => listed[one])),
      byPlannedStart: aheadOf(
        order
          .slice(at + 1)
          .filter(isEarlier)
          .map((one) => listed[one]),
      ),
    },
    priorities: await Promise.all(near.map((one) => priorityNow(queue, jobs, one, priorities[one]))),
    holders: holders.sort((a, b) => a.end - b.end),
    keptBy: keptBy(cluster, jobs[place], now),
    earlier: await earlierStarts(queue, jobs, place, isKnown ? start : queue.horizon, onProgress),
  };
}

function aheadOf(jobs: readonly ListedJob[]): JobsAhead {
  const largest = jobs.reduce<ListedJob | undefined>(
    (most, one) => (most === undefined || one.cpus > most.cpus ? one : most),
    undefined,
  );
  return {
    jobs: jobs.length,
    cpus: jobs.reduce((sum, { cpus }) => sum + cpus, 0),
    ...(largest && { largest: { id: largest.id, cpus: largest.cpus } }),
  };
}

/**
 * Returns the waiting jobs that may run on some of a job's nodes, the job among them, in the order in which passes and
 * backfill cycles test them: by the tier of the partition, the priority and the number.
 */
function queueOrder(
  { jobs, cluster: { partitions } }: QueueNow,
  place: number,
  priorities: readonly number[],
): number[] {
  const own = new Set(jobs[place].partitions.flatMap((one) => partitions[one].nodes));
  const sharesNodes = partitions.map(({ nodes }) => nodes.some((node) => own.has(node)));
  const tierOf = (one: number) => Math.max(...jobs[one].partitions.map((of) => partitions[of].priorityTier));
  return [...jobs.keys()]
    .filter((one) => jobs[one].held === undefined && jobs[one].partitions.some((of) => sharesNodes[of]))
    .sort((a, b) => tierOf(b) - tierOf(a) || priorities[b] - priorities[a]);
}

/** Returns the priorities that squeue lists, and the jobs with nice values that give them these in the model. */
async function withListedPriorities(
  queue: QueueNow,
  place: number,
): Promise<{ jobs: readonly ClusterJob[]; priorities: readonly number[] }> {
  const { jobs, listed } = queue;
  const state = await queue.stateOf(jobs, place);
  const ofModel = jobs.map((_, i) => state.priorityOf(i));
  // squeue shows 0 for a job that is held.
  const priorities = listed.map(({ priority }, i) => (priority === 0 ? ofModel[i] : priority));
  const changed = jobs.map((job, i) => ({ ...job, nice: job.nice + ofModel[i] - priorities[i] }));
  return { jobs: changed, priorities };
}

async function priorityNow(
  queue: QueueNow,
  jobs: readonly ClusterJob[],
  place: number,
  priority: number,
): Promise<PriorityNow> {
  const { id, user } = queue.listed[place];
  const { fairShare, ...terms } = (await queue.stateOf(jobs, place)).terms();
  const rest = Object.values(terms).reduce((sum, term) => sum - term, priority);
  return { id, user, priority, terms, fairShareAndNice: rest };
}
