// A start that select/linear finds after the next start time, worked out by hand: from 24.11 on, a search for which a
// planned start is in the way there goes on from it, and skips the start times before it.
import { expect, test } from 'vitest';
import { readSlurmConf } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { outcomesOf } from '../../../../support/cluster/compared.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';
import { jobsOf } from '../../../../support/cluster/scenario.ts';
import { watchedByKernel, watchedOf } from '../../../../support/cluster/watchedJob.ts';

const CONF = `SelectType=select/linear
PriorityType=priority/basic
NodeName=n[1-2] CPUs=4
PartitionName=one Nodes=n1 MaxTime=INFINITE
PartitionName=both Nodes=n[1-2] Default=YES MaxTime=INFINITE
`;

test.each([
  // When the job on n2 ends.
  ['22.05', 150],
  // At 30 the search finds n1 from 1210 on, which is reserved then. It continues at 1210, and finds n2.
  ['24.11', 1210],
])('a job between planned starts under %s', async (version, start) => {
  const { cluster } = readSlurmConf(CONF, { version });
  const jobs = jobsOf(cluster, [
    [10, 1200, '-p one -t 20'],
    [11, 1200, '-p one -t 20'],
    [12, 60, '-N 2 -t 1'],
    // It starts on n2 in the cycle at 30, which reserves the node until 120 or 180.
    [13, 100, '-t 2'],
    [14, 60, '-t 1'],
  ]);
  const timing = { look: 0, fullPass: 0, cycle: 30, epilog: 0, epoch: 0, priorities: 0 };
  const one = { cluster, jobs, timing };
  const oracle = outcomesOf(one).map(watchedOf);
  expect(outcomesOf(one)[3].start).toBe(30);
  expect(oracle[4].plannedStarts.find(({ at }) => at === 30)).toMatchObject({ start, nodes: [1] });
  const { wasm, checked, twin } = await clusterKernels();
  for (const kernel of [wasm, checked, twin])
    expect((await watchedByKernel(kernel, one, 4)).watched).toEqual(oracle[4]);
});
