// Nodes that were not there for a pass of the real controller, although the record does not say so.
import type { RecordedRun } from './fixture.ts';

/** The controller frees the nodes of a job one by one, at most this many seconds after its end. */
const LONGEST_COMPLETING = 90;
/** Time until its passes see a node that was put back. */
const LONGEST_UNSEEN = 2;

/** A node is kept if this many runs start after the last one there. */
const LATER_RUNS = 10;

export type WhyMissing =
  /** A job that ran there has ended a while before. */
  | 'ended'
  /** A job that ran there has ended, and no job got the node after it, to the end of the record. */
  | 'kept'
  /** An administrator had just put it back. */
  | 'put back';

/**
 * Why nodes explain a difference: one if that is enough, else two. A node that is kept does so alone.
 *
 * @param at the instant of the pass
 * @param fits whether ours decides the same without these nodes
 */
export function missingNodes(
  { jobs, cluster }: Pick<RecordedRun, 'jobs' | 'cluster'>,
  at: number,
  fits: (nodes: readonly number[]) => boolean,
): WhyMissing | undefined {
  // An instant of the record is a whole second.
  const isRecent = (instant = Number.NEGATIVE_INFINITY, longest: number) =>
    at - instant >= -1 && at - instant < longest + 1;
  const back = (cluster.outages ?? []).flatMap(({ until, node }) =>
    isRecent(until, LONGEST_UNSEEN) ? [node] : [],
  );
  const runs = jobs.flatMap((job) => job.runs);
  const ended = runs.flatMap(({ end, nodes }) => (isRecent(end, LONGEST_COMPLETING) ? nodes : []));
  const find = (list: readonly number[]) => {
    const nodes = [...new Set(list)].sort((a, b) => a - b);
    const pairs = nodes.flatMap((a, i) => nodes.slice(i + 1).map((b) => [a, b]));
    return [...nodes.map((node) => [node]), ...pairs].find(fits);
  };
  if (find(back) !== undefined) return 'put back';
  if (find(ended) !== undefined) return 'ended';
  const isKept = (node: number) => {
    const there = runs.filter(({ nodes }) => nodes.includes(node));
    const last = Math.max(...there.map(({ start = 0 }) => start));
    const later = runs.filter(({ start = 0 }) => start > last);
    return last < at && there.some(({ end = at }) => end < at) && later.length >= LATER_RUNS;
  };
  return [...cluster.nodes.keys()].some((node) => isKept(node) && fits([node])) ? 'kept' : undefined;
}
