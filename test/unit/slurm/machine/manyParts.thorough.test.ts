// Running jobs have more allocations than the snapshots of freeCpuSnapshots.ts cover with the smallest stride, which grows.
import { expect, test } from 'vitest';
import { replayCluster } from '../../../../src/slurm/machine/replay.ts';
import { SLURM_TIMING } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { sized } from '../../../properties/seed.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';
import { clusterOf, type Job, jobsOf } from '../../../support/cluster/scenario.ts';

const conf = `SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=bf_max_job_test=1000
NodeName=n[1-300] CPUs=64
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`;

test('17 000 running jobs keep their nodes until their limits, and a job that waits for all nodes keeps them from others', async () => {
  const cluster = clusterOf(conf);
  const small = Array.from({ length: 17_000 }, (_, i): Job => {
    const minutes = 100 + (i % 40);
    return [0, 60 * minutes, `-n 1 -t ${minutes}`];
  });
  const jobs = jobsOf(cluster, [
    ...small,
    [1000, 10, '-n 19200 -t 10'],
    [1001, 10, '-n 10 -t 10'],
    [1002, 10, '-n 2500 -t 20'],
    [1003, 10, '-n 2000 -t 200'],
  ]);
  const { wasm, checked, twin } = await clusterKernels();
  for (const kernel of sized([wasm, checked, twin], [checked])) {
    const { start, end } = await replayCluster(kernel, cluster, jobs, SLURM_TIMING);
    const first = Math.min(...end.subarray(0, 17_000));
    const last = Math.max(...end.subarray(0, 17_000));
    const [all, few, more, long] = start.subarray(17_000);
    expect(few).toBeLessThan(1100);
    expect(more).toBeGreaterThanOrEqual(first);
    expect(more).toBeLessThan(first + 100);
    expect(all).toBeGreaterThanOrEqual(last);
    expect(all).toBeLessThan(last + 100);
    expect(long).toBeGreaterThan(all);
  }
});
