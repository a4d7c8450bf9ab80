// The idle and stranded resources of a run on a cluster are those of the oracle, which looks at everything anew at each
// instant.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SlurmKernel } from '../../../src/kernel/instance.ts';
import { strandedTime } from '../../../src/metrics/slurm/stranded.ts';
import type { ClusterUse } from '../../../src/schedule/clusterUse.ts';
import { clusterUseOf } from '../../../src/slurm/machine/clusterUse.ts';
import { replayCluster } from '../../../src/slurm/machine/replay.ts';
import { simulateCluster } from '../../oracle/slurm/simulate.ts';
import { RuledTimetable } from '../../oracle/slurm/timetable.ts';
import { type Found, Snapshots, strandedOver } from '../../oracle/slurm/use/stranded.ts';
import type { ClusterCase } from '../../support/cluster/arbitraryCluster.ts';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { MANY_CASES } from '../../support/cluster/manyCases.ts';
import { everyTenth } from '../../support/engines.ts';
import { holds } from '../seed.ts';

async function usedBy(kernel: SlurmKernel, { cluster, jobs, timing }: ClusterCase): Promise<ClusterUse> {
  const { use } = await replayCluster(kernel, cluster, jobs, timing, { recordsUse: true });
  if (use === undefined) throw new Error('the run did not record what was idle');
  return clusterUseOf({ cluster, jobs }, use, [...jobs.keys()]);
}

/** Equal but for the rounding of sums. */
function expectEqual(found: Found, wanted: Found): void {
  for (const kind of ['idle', 'stranded'] as const)
    for (const what of ['cpus', 'gpus'] as const)
      expect(found[kind][what]).toBeCloseTo(wanted[kind][what], 6);
}

test.each(MANY_CASES)('the stranded resources of a run are the oracle’s: %s', async (_, cases, whole) => {
  const engines = everyTenth(await clusterKernels());
  const window = fc.tuple(fc.nat(400), fc.nat(2000), fc.integer({ min: 1, max: 3 }));
  await holds(fc.tuple(cases as fc.Arbitrary<ClusterCase>, window), 40 * whole, async ([value, drawn]) => {
    const { cluster, jobs, timing } = value;
    const timetable = new RuledTimetable(cluster.scheduling, timing);
    const snapshots = new Snapshots(cluster);
    simulateCluster(cluster, jobs, timetable, timing, snapshots.see);
    const nodes = cluster.partitions.map((partition) => partition.nodes);
    const [from, length, step] = drawn;
    // One task of an array represents all that wait, so they count together.
    const counts = (job: number) => (jobs[job].array?.first ?? job) % step === 0;
    const wanted = strandedOver(nodes, snapshots.all, [from, from + length], counts);
    let first: ClusterUse | undefined;
    for (const kernel of engines()) {
      const use = await usedBy(kernel, value);
      first ??= use;
      expect(use).toEqual(first);
      // Instants may go back within a second, but the log does not.
      expect(use.idle.time).toEqual(use.idle.time.toSorted());
      expect(use.waits.from.every((begin, i) => begin <= use.waits.until[i])).toBe(true);
      const found = strandedTime(use, from, from + length, counts);
      expectEqual(found.cluster, wanted.cluster);
      for (const p of nodes.keys()) expectEqual(found.partitions[p], wanted.partitions[p]);
    }
  });
});
