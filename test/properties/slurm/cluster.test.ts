// The kernel of the Slurm machine equals its oracle: starts, ends, nodes, who started, the last reason, and
// runs that were broken off.
import { expect, test } from 'vitest';
import type { SlurmKernel } from '../../../src/kernel/instance.ts';
import { reasonWord } from '../../../src/slurm/machine/accounting/limitWords.ts';
import { replayCluster } from '../../../src/slurm/machine/replay.ts';
import type { Outcome } from '../../oracle/slurm/outcome.ts';
import { simulateCluster } from '../../oracle/slurm/simulate.ts';
import { RuledTimetable } from '../../oracle/slurm/timetable.ts';
import {
  type ClusterCase,
  clusterCases,
  eventfulCases,
  followedCases,
  quietCases,
} from '../../support/cluster/arbitraryCluster.ts';
import { crowdedCases } from '../../support/cluster/crowdedCases.ts';
import { cutCases } from '../../support/cluster/cutCase.ts';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { holds } from '../seed.ts';

/** The last reason other than None. */
function lastReason({ reasons }: Outcome): string {
  return reasons.findLast(([, reason]) => reason !== 'None')?.[1] ?? 'None';
}

function expected({ cluster, jobs, timing }: ClusterCase) {
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

async function actual(kernel: SlurmKernel, { cluster, jobs, timing }: ClusterCase) {
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

test.each([
  ['few nodes', clusterCases(6, 30), 10_000],
  ['more than a word of nodes', clusterCases(45, 60), 1000],
  ['many nodes and jobs', clusterCases(150, 150), 400],
  ['few nodes on which much happens', eventfulCases(6, 25), 2000],
  ['many nodes on which much happens', eventfulCases(45, 50), 400],
  ['cycles between which little happens', quietCases(8, 25), 3000],
  ['requests for CPUs alone, which fill rows of neighbours', crowdedCases(80, 25), 2000],
  ['a run that begins in the middle of another', cutCases(eventfulCases(6, 30)), 2000],
  ['jobs that are submitted again when a limit kills them', followedCases(6, 20), 2000],
] as const)('the kernel does what the oracle does: %s', async (_, cases, whole) => {
  const { wasm, checked, twin } = await clusterKernels();
  await holds(cases, whole, async (value) => {
    const oracle = expected(value);
    expect(await actual(checked, value)).toEqual(oracle);
    expect(await actual(wasm, value)).toEqual(oracle);
    expect(await actual(twin, value)).toEqual(oracle);
  });
});
