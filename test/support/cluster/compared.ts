import type { SlurmKernel } from '../../../src/kernel/instance.ts';
import { reasonWord } from '../../../src/slurm/machine/accounting/limitWords.ts';
import { replayCluster } from '../../../src/slurm/machine/replay.ts';
import type { Outcome } from '../../oracle/slurm/outcome.ts';
import { simulateCluster } from '../../oracle/slurm/simulate.ts';
import { RuledTimetable } from '../../oracle/slurm/timetable.ts';
import type { ClusterCase } from './arbitraryCluster.ts';

/** The last reason other than None. */
function lastReason({ reasons }: Outcome): string {
  return reasons.findLast(([, reason]) => reason !== 'None')?.[1] ?? 'None';
}

/** What the oracle says of a case, a row for each job. */
export function byOracle({ cluster, jobs, timing }: ClusterCase) {
  const timetable = new RuledTimetable(cluster.scheduling, timing);
  return simulateCluster(cluster, jobs, timetable, timing).map((outcome) => ({
    start: outcome.start,
    end: outcome.end,
    nodes: outcome.nodes,
    by: outcome.by,
    reason: lastReason(outcome),
    before: outcome.before,
  }));
}

/** What the kernel says of it. */
export async function byKernel(kernel: SlurmKernel, { cluster, jobs, timing }: ClusterCase) {
  const { start, end, by, reason, firstNode, nodes, broken } = await replayCluster(
    kernel,
    cluster,
    jobs,
    timing,
  );
  return jobs.map((_, job) => ({
    start: start[job],
    end: end[job],
    nodes: [...nodes.subarray(firstNode[job], firstNode[job + 1])],
    by: by[job] === 0 ? 'main' : 'backfill',
    reason: reasonWord(reason[job]),
    before: broken.filter((one) => one.job === job).map(({ start, end, why }) => ({ start, end, why })),
  }));
}
