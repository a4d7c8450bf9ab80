// Nodes that were not there for a pass of the real controller, although the record does not say so.
import type { RecordedRun } from './fixture.ts';

/** The controller frees the nodes of a job one by one, so many seconds after its end at most. */
const LONGEST_COMPLETING = 90;
/** It needs so long until its passes see a node that was put back. */
const LONGEST_UNSEEN = 2;

export interface Missing {
  readonly nodes: readonly number[];
  /** A job that ran there has ended a while before; an administrator had just put them back. */
  readonly why: 'ended' | 'put back';
}

/**
 * The nodes that explain a difference: one if that is enough, else two.
 *
 * @param at the instant of the pass
 * @param fits whether ours decides the same without these nodes
 */
export function missingNodes(
  { jobs, cluster }: Pick<RecordedRun, 'jobs' | 'cluster'>,
  at: number,
  fits: (nodes: readonly number[]) => boolean,
): Missing | undefined {
  // An instant of the record is a whole second.
  const isRecent = (instant = Number.NEGATIVE_INFINITY, longest: number) =>
    at - instant >= -1 && at - instant <= longest;
  const back = (cluster.outages ?? []).flatMap(({ until, node }) =>
    isRecent(until, LONGEST_UNSEEN) ? [node] : [],
  );
  const ended = jobs.flatMap(({ runs }) =>
    runs.flatMap(({ end, nodes }) => (isRecent(end, LONGEST_COMPLETING) ? nodes : [])),
  );
  const find = (list: readonly number[]) => {
    const nodes = [...new Set(list)].sort((a, b) => a - b);
    const pairs = nodes.flatMap((a, i) => nodes.slice(i + 1).map((b) => [a, b]));
    return [...nodes.map((node) => [node]), ...pairs].find(fits);
  };
  const putBack = find(back);
  if (putBack !== undefined) return { nodes: putBack, why: 'put back' };
  const late = find(ended);
  return late && { nodes: late, why: 'ended' };
}
