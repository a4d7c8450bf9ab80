// Finds requests with which a waiting job would start earlier than with its own: a shorter limit, fewer CPUs and nodes, or
// another partition.
import type { ClusterJob } from '../machine/cluster.ts';
import { canEverRun } from '../machine/feasibility.ts';
import type { QueueNow } from './queueNow.ts';

/** A request with which the job starts earlier, and that start in seconds since 1970. */
export type EarlierStart = { readonly start: number } & (
  | { readonly change: 'limit' /** Seconds. */; readonly limit: number }
  | { readonly change: 'size'; readonly cpus: number; readonly nodes: number }
  | { readonly change: 'partition'; readonly partition: string }
);

/**
 * Starts that are less than this many seconds earlier, or this share of the wait, are not reported: backfilling counts in
 * minutes, and starts far away are uncertain.
 */
const LEAST_GAIN = 60;
const LEAST_SHARE = 0.1;
/** Longest limit that is tried for a job without one, in minutes: 30 days. */
const MOST_LIMIT = 43_200;

/**
 * Returns the longest limit with which a job starts at once, or else with which it waits half as long at most; its size
 * halved as long as each half starts earlier than the one before; and each other partition in which it starts earlier.
 * Each needs a wait that is shorter by a tenth.
 *
 * @param jobs those of the queue, with the priorities that squeue lists
 * @param place that of the job; an array is changed as a whole
 * @param start of the job with its own request, or the horizon of the queue
 */
export async function earlierStarts(
  queue: QueueNow,
  jobs: readonly ClusterJob[],
  place: number,
  start: number,
  onProgress: (share: number) => void,
): Promise<EarlierStart[]> {
  const { cluster, now } = queue;
  const own = jobs[place];
  const first = own.array?.first;
  const isRunnable = canEverRun(cluster);
  const halves = Math.floor(Math.log2(own.tasks));
  const kinds = 2 + halves + cluster.partitions.length;
  let done = 0;
  const step = () => onProgress(++done / kinds);
  /** Returns the latest start that is reported next to another one. */
  const before = (one: number) => one - Math.max(LEAST_GAIN, LEAST_SHARE * (one - now));
  /** Returns the start with a changed request; Infinity if it is not before an instant. */
  const startWith = async (change: Partial<ClusterJob>, instant: number) => {
    if (!isRunnable({ ...own, ...change })) return Number.POSITIVE_INFINITY;
    const changed = jobs.map((job, i) => {
      const isChanged =
        i === place || (first !== undefined && job.array?.first === first && job.held === undefined);
      return isChanged ? { ...job, ...change } : job;
    });
    const found = await queue.replay(changed, [place], { instant });
    return found.start[place] < instant ? found.start[place] : Number.POSITIVE_INFINITY;
  };
  const found: EarlierStart[] = [];
  for (const instant of [now + LEAST_GAIN, now + (start - now) / 2]) {
    step();
    if (instant > before(start)) continue;
    const longest = await longestLimit(own.timeLimit, (timeLimit) => startWith({ timeLimit }, instant));
    if (longest === undefined) continue;
    found.push({ change: 'limit', limit: 60 * longest.limit, start: longest.start });
    break;
  }
  let latest = before(start);
  for (let half = 1; half <= halves; half++) {
    step();
    const share = 2 ** half;
    const { tasks, minNodes, cpusPerTask, gpusPerTask, jobGpus } = own;
    const size = { tasks: Math.ceil(tasks / share), minNodes: Math.ceil(minNodes / share) };
    const ofTasks = jobGpus &&
      gpusPerTask !== undefined && { jobGpus: { ...jobGpus, count: size.tasks * gpusPerTask } };
    const smaller = await startWith({ ...size, ...ofTasks }, latest);
    if (smaller === Number.POSITIVE_INFINITY) break;
    found.push({ change: 'size', cpus: size.tasks * cpusPerTask, nodes: size.minNodes, start: smaller });
    latest = before(smaller);
  }
  for (const [partition, { name }] of cluster.partitions.entries()) {
    step();
    if (own.partitions.includes(partition)) continue;
    const there = await startWith({ partitions: [partition] }, before(start));
    if (there < Number.POSITIVE_INFINITY) found.push({ change: 'partition', partition: name, start: there });
  }
  return found;
}

/** Limits are found to a minute, or to this share of them. */
const PRECISION = 0.05;

/** Returns the longest limit, in minutes, with which a job starts in time, by bisection of ratios; undefined: with none. */
async function longestLimit(
  most: number,
  startWith: (limit: number) => Promise<number>,
): Promise<{ limit: number; start: number } | undefined> {
  let above = Math.min(most, MOST_LIMIT);
  let longest = { limit: 1, start: await startWith(1) };
  if (longest.start === Number.POSITIVE_INFINITY) return undefined;
  while (above - longest.limit > Math.max(1, PRECISION * above)) {
    const limit = Math.round(Math.sqrt(longest.limit * above));
    const start = await startWith(limit);
    if (start < Number.POSITIVE_INFINITY) longest = { limit, start };
    else above = limit;
  }
  return longest;
}
