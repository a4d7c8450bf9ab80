import type { SlurmKernel } from '../../../src/kernel/instance.ts';
import { hostNames } from '../../../src/slurm/machine/hostNames.ts';
import { lastReason as lastReasonOf } from '../../../src/slurm/machine/reasonText.ts';
import { replayCluster } from '../../../src/slurm/machine/replay.ts';
import type { Outcome } from '../../oracle/slurm/outcome.ts';
import { simulateCluster } from '../../oracle/slurm/simulate.ts';
import { RuledTimetable } from '../../oracle/slurm/timetable.ts';
import type { ClusterCase } from './arbitraryCluster.ts';

/** The last reason other than None. */
function lastReason({ reasons }: Outcome): string {
  return reasons.findLast(([, reason]) => reason !== 'None')?.[1] ?? 'None';
}

/** Outcome of the oracle for each job of a case. */
export function outcomesOf({ cluster, jobs, timing }: ClusterCase): Outcome[] {
  return simulateCluster(cluster, jobs, new RuledTimetable(cluster.scheduling, timing), timing);
}

/** Answer of the oracle for a case, a row for each job. */
export const byOracle = (value: ClusterCase) => shown(outcomesOf(value));

/** What a schedule shows of outcomes, a row for each job. */
export function shown(outcomes: readonly Outcome[]) {
  return outcomes.map((outcome) => ({
    start: outcome.start,
    end: outcome.end,
    nodes: outcome.nodes,
    by: outcome.by,
    reason: lastReason(outcome),
    before: outcome.before,
    brokenOff: outcome.brokenOff,
  }));
}

/** Names one by one in place of ranges. */
export function withNames(reason: string): string {
  return reason.replace(/:(.+)$/, (_, list: string) => `:${hostNames(list, 'nodes')}`);
}

/** Answer of the kernel for it. */
export async function byKernel(kernel: SlurmKernel, { cluster, jobs, timing }: ClusterCase) {
  const found = await replayCluster(kernel, cluster, jobs, timing);
  const { start, end, by, firstNode, nodes, broken, brokenOff } = found;
  const who = (code: number) => (code === 0 ? 'main' : 'backfill');
  return jobs.map((_, job) => ({
    start: start[job],
    end: end[job],
    nodes: [...nodes.subarray(firstNode[job], firstNode[job + 1])],
    by: who(by[job]),
    reason: withNames(lastReasonOf({ cluster, jobs, found }, job)),
    before: broken
      .filter((one) => one.job === job)
      .map(({ start, end, why, by }) => ({ start, end, why, by: who(by) })),
    brokenOff: [undefined, 'preempted', 'node failed'][brokenOff[job]],
  }));
}
