// Old names of settings that Slurm still reads: Priority of a partition, and Procs of a node.
import { expect, test } from 'vitest';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, replayOnSlurm } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const { wasm: kernel } = await clusterKernels();

const SELECT = 'SelectType=select/cons_tres\nSelectTypeParameters=CR_Core_Memory\n';
const conf = (cpus: string, low: string, high: string, more = '') =>
  `${SELECT}${more}NodeName=n[1-2] ${cpus} RealMemory=8000
PartitionName=low Nodes=ALL Default=YES ${low}
PartitionName=high Nodes=ALL ${high}
`;
const job = (at: number, partition: string) =>
  `-dt ${at} -e submit_batch_job | -sim-walltime 300 -N 2 -n 8 -p ${partition} -t 60 pseudo.job\n`;
const EVENTS = [0, 1, 2, 3].map((at) => job(at, 'low')).join('') + job(9, 'high');

async function starts(text: string) {
  const configuration = readSlurmConf(text);
  const { schedule, unsupported } = await replayOnSlurm(
    configuration,
    readEvents(EVENTS, { file: 'jobs.events' }),
    { kernel },
  );
  return { start: [...schedule.start], unsupported };
}

const NEW = conf('CPUs=4', 'PriorityTier=1', 'PriorityTier=10');

test('a job of the higher Priority starts second', async () => {
  const { start } = await starts(NEW);
  expect(start.map((at) => start.filter((other) => other < at).length)).toEqual([0, 2, 3, 4, 1]);
});

test.each([
  ['Priority', conf('CPUs=4', 'Priority=1', 'Priority=10')],
  ['Priority and Procs', conf('Procs=4', 'Priority=1', 'Priority=10')],
  ['names in other letters', conf('procs=4', 'PRIORITY=1', 'priority=10')],
  [
    'Priority before PriorityTier',
    conf('CPUs=4', 'Priority=1 PriorityTier=99', 'PriorityTier=1 Priority=10'),
  ],
  ['Priority of DEFAULT', conf('CPUs=4', 'Priority=1', '', 'PartitionName=DEFAULT Priority=10\n')],
  ['Procs of DEFAULT', conf('', 'Priority=1', 'Priority=10', 'NodeName=DEFAULT Procs=4\n')],
])('%s: the same starts', async (_, text) => {
  expect(await starts(text)).toEqual(await starts(NEW));
});

test('Priority is the factor of the jobs of a partition too', () => {
  const of = (words: string) => readConfiguration(conf('CPUs=4', words, ''), 'slurm.conf').partitions[0];
  expect(of('Priority=7')).toEqual(of('PriorityTier=7 PriorityJobFactor=7'));
});

test('CPUs go before Procs', () => {
  const of = (words: string) => readConfiguration(conf(words, '', ''), 'slurm.conf').nodes[0].cpus;
  expect([of('CPUs=4 Procs=8'), of('Procs=8 Sockets=2 CoresPerSocket=4'), of('Procs=7 Sockets=2')]).toEqual([
    4, 8, 2,
  ]);
});
