// Duties of a replay on a Slurm cluster besides scheduling: it refuses impossible numbers, reports
// its progress, and ends when only jobs wait that fit nowhere.
import { expect, test } from 'vitest';
import type { Cluster, ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import { replayCluster } from '../../../../src/slurm/machine/replay.ts';
import { SLURM_TIMING } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterWorkload } from '../../../support/cluster/clusterWorkload.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';

const { wasm, twin, checked } = await clusterKernels();
const { cluster, jobs } = clusterWorkload('node', 20, 64, 0.9);

function withJob(change: Partial<ClusterJob>): ClusterJob[] {
  return [{ ...jobs[0], ...change }, ...jobs.slice(1)];
}

test.each<[Partial<ClusterJob>, string]>([
  [{ submit: Number.NaN }, 'job 0: submit NaN: expected a finite number'],
  [{ run: -1 }, 'job 0: run -1: expected a number of at least 0'],
  [{ run: Number.POSITIVE_INFINITY }, 'job 0: run Infinity: expected a number of at least 0'],
  [{ timeLimit: 0 }, 'job 0: timeLimit 0: expected a number above 0'],
  [{ timeLimit: Number.NaN }, 'job 0: timeLimit NaN: expected a number above 0'],
  [{ tasks: 1.5 }, 'job 0: tasks 1.5: expected an integer of at least 1'],
  [{ cpusPerTask: 0 }, 'job 0: cpusPerTask 0: expected an integer of at least 1'],
  [{ minNodes: 0 }, 'job 0: minNodes 0: expected an integer of at least 1'],
  [{ maxNodes: 0 }, 'job 0: maxNodes 0: expected an integer of at least 1'],
  [{ minNodes: 3, maxNodes: 2 }, 'job 0: maxNodes 2: expected at least minNodes, 3'],
  [{ memory: Number.NaN }, 'job 0: memory NaN: expected a number of at least 0'],
  [{ gpusPerNode: -1 }, 'job 0: gpusPerNode -1: expected an integer of at least 0'],
  [{ nice: Number.NaN }, 'job 0: nice NaN: expected a finite number'],
  [{ partitions: [1] }, 'job 0: partition 1: expected 0 to 0'],
  [{ run: '5' as never }, 'job 0: run 5: expected a number of at least 0'],
  [{ tasks: 2 ** 31 }, 'job 0: tasks 2147483648: expected an integer of at least 1'],
  [{ nice: undefined }, 'job 0: nice undefined: expected a finite number'],
  [{ timeMin: 0 }, 'job 0: timeMin 0: expected a number above 0'],
  [{ timeMin: Number.NaN }, 'job 0: timeMin NaN: expected a number above 0'],
  [{ follower: 0 }, 'job 0: follower 0: expected a job behind it'],
  [{ follower: 20 }, 'job 0: follower 20: expected a job behind it'],
])('a job with %o is refused', async (change, message) => {
  await expect(replayCluster(wasm, cluster, withJob(change), SLURM_TIMING)).rejects.toThrow(message);
});

test.each<[Partial<Cluster>, string]>([
  [{ nodes: [] }, 'the cluster has no nodes'],
  [
    { nodes: cluster.nodes.with(2, { ...cluster.nodes[2], cpus: 0 }) },
    'node n2: cpus 0: expected an integer',
  ],
  [{ nodes: cluster.nodes.slice(0, 63) }, 'partition main: node 63: expected 0 to 62'],
  [{ scheduling: { ...cluster.scheduling, bfResolution: 0 } }, 'scheduling: bfResolution 0: expected'],
  [{ scheduling: { ...cluster.scheduling, bfInterval: Number.NaN } }, 'scheduling: bfInterval NaN: expected'],
  [
    { scheduling: { ...cluster.scheduling, bfWindow: 59 } },
    'scheduling: bfWindow 59: expected a number from 60 to 2147483647',
  ],
  [{ scheduling: { ...cluster.scheduling, bfMaxJobArrayResv: 1e12 } }, 'scheduling: bfMaxJobArrayResv 10000'],
])('a cluster with other numbers is refused: %#', async (change, message) => {
  await expect(replayCluster(wasm, { ...cluster, ...change }, jobs, SLURM_TIMING)).rejects.toThrow(message);
});

test.each([
  wasm,
  twin,
])('a cluster that does not fit into memory is refused before it is allocated', async (kernel) => {
  const nodes = cluster.nodes.with(0, { ...cluster.nodes[0], cpus: 2 ** 31 - 1 });
  const run = replayCluster(kernel, { ...cluster, nodes }, jobs, SLURM_TIMING);
  await expect(run).rejects.toThrow(
    /^a replay of 20 jobs on 64 nodes takes \d+\.\d GiB, more than a 32-bit memory holds \(4 GiB in all, 1 GiB a column\); /,
  );
  // So are too many planned starts: a cycle would make one for each of that many tasks.
  const scheduling = { ...cluster.scheduling, bfMaxJobTest: 1e9, bfMaxJobArrayResv: 1e9 };
  await expect(replayCluster(kernel, { ...cluster, scheduling }, jobs, SLURM_TIMING)).rejects.toThrow(
    'more than a 32-bit memory holds',
  );
});

test.each([
  ['wasm', wasm],
  ['checked', checked],
  ['twin', twin],
])('a replay ends when only jobs wait that fit nowhere: %s', async (_, kernel) => {
  const { start } = await replayCluster(kernel, cluster, withJob({ gpusPerNode: 1 }), SLURM_TIMING);
  expect(start[0]).toBeNaN();
  expect(start.filter(Number.isNaN)).toHaveLength(1);
});

test('a replay reports its progress, and at its end that all is done', async () => {
  const shares: number[] = [];
  await replayCluster(wasm, cluster, jobs, SLURM_TIMING, { onProgress: (share) => shares.push(share) });
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
});
