// CPUs of a node that make no whole task count, unless memory goes by the CPU or the job asks for GPUs: so it was in
// recordings of slurmctld 22.05.8 (docs/slurm-conformance.md), and so its rules have it.
import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../../../src/slurm/machine/conf/configuration.ts';
import { canEverRun } from '../../../../../src/slurm/machine/feasibility.ts';
import { readSubmissions } from '../../../../../src/slurm/machine/submissions.ts';
import { MAIN, placements } from '../../../../support/slurmMachine/placements.ts';

const conf = (nodes: string, type = 'CR_Core_Memory') => `SelectType=select/cons_tres
SelectTypeParameters=${type}
GresTypes=gpu
SchedulerParameters=sched_interval=1,bf_interval=1
${nodes}
${MAIN}
`;

describe('a task of two CPUs, where one node has three left and another two:', () => {
  const nodes = 'NodeName=a1 CPUs=8 RealMemory=4000\nNodeName=b1 CPUs=2 RealMemory=4000';
  test.each([
    ['the node with fewer fits best', 'CR_Core_Memory', '--mem=100', 'b1:2'],
    ['they are equal if memory goes by the CPU', 'CR_Core_Memory', '--mem-per-cpu=100', 'a1:2'],
    ['but not if memory is no resource', 'CR_Core', '--mem-per-cpu=100', 'b1:2'],
  ])('%s', async (_, type, memory, place) => {
    expect(await placements(conf(nodes, type), ['-n 5 --mem=100', `-n 1 -c 2 ${memory}`])).toEqual([
      'a1:5',
      place,
    ]);
  });
});

describe('three tasks of two CPUs on two nodes of three:', () => {
  const nodes = 'NodeName=a[1-2] CPUs=3 RealMemory=4000 Gres=gpu:1';
  test.each([
    ['share a CPU', '--mem=100', 'a1:3 a2:2'],
    ['have no room if memory goes by the CPU', '--mem-per-cpu=100', 'never'],
    ['have no room with GPUs', '--mem=100 --gres=gpu:1', 'never'],
  ])('%s', async (_, options, place) => {
    expect(await placements(conf(nodes), [`-n 3 -c 2 ${options}`])).toEqual([place]);
    const cluster = readConfiguration(conf(nodes), 'slurm.conf');
    const line = `-dt 0 -e submit_batch_job | -sim-walltime 9 -t 1 -n 3 -c 2 ${options} x.job\n`;
    expect(readSubmissions(line, 'jobs', cluster).map(canEverRun(cluster))).toEqual([place !== 'never']);
  });
});
