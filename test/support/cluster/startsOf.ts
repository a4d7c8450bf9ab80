// When jobs start by the oracle, on a clock that begins at 0. The kernel's engines say the same.
import { expect } from 'vitest';
import type { Cluster, ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import { replayCluster } from '../../../src/slurm/machine/replay.ts';
import { simulateCluster } from '../../oracle/slurm/simulate.ts';
import { RuledTimetable } from '../../oracle/slurm/timetable.ts';
import { clusterKernels } from './kernels.ts';

export async function startsOf(
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  begin?: number,
): Promise<number[]> {
  const timing = { look: 0, fullPass: 0, cycle: 0, epilog: 0, epoch: 0, priorities: 0, begin };
  const timetable = new RuledTimetable(cluster.scheduling, timing);
  const found = simulateCluster(cluster, jobs, timetable, timing).map(({ start }) => start);
  const { wasm, checked, twin } = await clusterKernels();
  for (const kernel of [wasm, checked, twin]) {
    expect([...(await replayCluster(kernel, cluster, jobs, timing)).start]).toEqual(found);
  }
  return found;
}
