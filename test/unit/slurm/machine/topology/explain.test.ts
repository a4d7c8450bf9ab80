// slurm explain says what switches and blocks keep a job from, although enough nodes are idle.
import { expect, test } from 'vitest';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { explainOnSlurm } from '../../../../../src/slurm/machine/explain/explainOnSlurm.ts';
import { readSlurmConf } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const { wasm: kernel } = await clusterKernels();

const TREE = 'SwitchName=a Nodes=n[1-4]\nSwitchName=b Nodes=n[5-8]';
const BLOCKS = 'BlockName=a Nodes=n[1-4]\nBlockName=b Nodes=n[5-8]\nBlockSizes=4';

/** What keeps the last of some jobs from idle nodes, at the beginning of each moment of its wait. */
async function kept(plugin: string, topology: string, jobs: readonly string[]) {
  const conf = `TopologyPlugin=topology/${plugin}
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=n[1-8] CPUs=2
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE`;
  const configuration = readSlurmConf(conf, {
    version: '24.11',
    topology: { text: topology, file: 'topology.conf' },
  });
  const lines = jobs.map(
    (options, i) =>
      `-dt ${10 * i} -e submit_batch_job | -sim-walltime 900 -t 20 --exclusive ${options} x.job`,
  );
  const submissions = readEvents(lines.join('\n'), { file: 'jobs' });
  const { moments } = await explainOnSlurm(configuration, submissions, jobs.length, { kernel });
  return [...new Set(moments.flatMap(({ keptBy = [] }) => keptBy))];
}

const HALVES = ['-w n[1-2] -N 2', '-w n[5-6] -N 2'];
const ROOT = `${TREE}\nSwitchName=top Switches=a,b`;

test.each([
  ['below one switch', 'tree', TREE, '-N 4', '4 idle nodes, but only 2 below one switch'],
  [
    'on few switches',
    'tree',
    ROOT,
    '-N 3 --switches=1@2:00',
    '4 idle nodes, but only 2 on 1 switch, which it waits for until 120 s after its submission',
  ],
  ['in one block', 'block', BLOCKS, '-N 3', '4 idle nodes, but only 2 in one block'],
  [
    'in segments',
    'block',
    BLOCKS,
    '-N 3 --segment=3',
    '4 idle nodes, but only 0 of 1 segments of 3 fit on a block',
  ],
])('a job waits although enough nodes are idle: %s', async (_, plugin, topology, job, expected) => {
  expect(await kept(plugin, topology, [...HALVES, job])).toEqual([expected]);
});

test('nothing is said if nodes are too few, or the topology is no obstacle', async () => {
  expect(await kept('tree', ROOT, [...HALVES, '-N 5'])).toEqual([]);
  expect(await kept('block', BLOCKS, [...HALVES, '-N 5'])).toEqual([]);
  expect(await kept('tree', ROOT, [...HALVES, '-N 4'])).toEqual([]);
});
