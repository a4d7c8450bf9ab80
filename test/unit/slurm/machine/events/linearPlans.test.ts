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

/** Expects a planned start of the last job in the cycle at 30, from the oracle and on every engine. */
async function expectPlanned(
  version: string,
  lines: Parameters<typeof jobsOf>[1],
  wanted: object,
): Promise<void> {
  const { cluster } = readSlurmConf(CONF, { version });
  const jobs = jobsOf(cluster, lines);
  const last = jobs.length - 1;
  const timing = { look: 0, fullPass: 0, cycle: 30, epilog: 0, epoch: 0, priorities: 0 };
  const one = { cluster, jobs, timing };
  const oracle = watchedOf(outcomesOf(one)[last]);
  expect(oracle.plannedStarts.find(({ at }) => at === 30)).toMatchObject(wanted);
  const { wasm, checked, twin } = await clusterKernels();
  for (const kernel of [wasm, checked, twin])
    expect((await watchedByKernel(kernel, one, last)).watched).toEqual(oracle);
}

test.each([
  // When the planned start on n2 ends.
  ['22.05', 240],
  // At 130 the search finds n1 from 1210 on, which is reserved then. It continues at 1210, and finds n2.
  ['24.11', 1210],
])('a job between planned starts under %s', async (version, start) => {
  const lines: Parameters<typeof jobsOf>[1] = [
    [10, 1200, '-p one -t 20'],
    [11, 1200, '-p one -t 20'],
    // It has n2, and is expected to end at 130.
    [11, 100, '-t 2'],
    [12, 60, '-N 2 -t 1'],
    // It is planned on n2 from then until 240 or 300.
    [13, 100, '-t 2'],
    [14, 60, '-t 1'],
  ];
  await expectPlanned(version, lines, { start, nodes: [1] });
});

test('a job that a cycle starts keeps its nodes from planned starts until it ends, not until the rounded end', async () => {
  const lines: Parameters<typeof jobsOf>[1] = [
    [10, 1200, '-p one -t 20'],
    [12, 60, '-N 2 -t 1'],
    // It starts on n2 in the cycle at 30, and is expected to end at 150.
    [13, 100, '-t 2'],
    [14, 60, '-t 1'],
  ];
  await expectPlanned('24.11', lines, { start: 150, end: 240, nodes: [1] });
});
