// A watched job shows the same as the oracle: its reasons, its priorities, and the planned starts of
// backfilling. The schedule stays as it is.
import { expect, test } from 'vitest';
import { replayCluster } from '../../../src/slurm/machine/replay.ts';
import { clusterCases, eventfulCases } from '../../support/cluster/arbitraryCluster.ts';
import { outcomesOf } from '../../support/cluster/compared.ts';
import { crowdedCases } from '../../support/cluster/crowdedCases.ts';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { watchedByKernel, watchedOf } from '../../support/cluster/watchedJob.ts';
import { everyTenth } from '../../support/engines.ts';
import { holds } from '../seed.ts';

test.each([
  ['few nodes', clusterCases(6, 14), 600],
  ['few nodes on which much happens', eventfulCases(6, 12), 600],
  ['many nodes and jobs', clusterCases(60, 25), 300],
  ['requests for CPUs alone, which fill rows of neighbors', crowdedCases(80, 20), 2000],
] as const)('a job that is watched: %s', async (_, cases, whole) => {
  const engines = everyTenth(await clusterKernels());
  await holds(cases, whole, async (value) => {
    const { cluster, jobs, timing } = value;
    const oracle = outcomesOf(value).map(watchedOf);
    for (const job of jobs.length === 0 ? [] : new Set([jobs.length >> 1, jobs.length - 1])) {
      for (const kernel of engines()) {
        const { watched, schedule } = await watchedByKernel(kernel, value, job);
        expect(watched).toEqual(oracle[job]);
        expect(schedule).toEqual(await replayCluster(kernel, cluster, jobs, timing));
      }
    }
  });
});
