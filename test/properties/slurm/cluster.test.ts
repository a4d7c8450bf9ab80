// The kernel of the Slurm machine equals its oracle: starts, ends, nodes, starting scheduler, last reason, and
// runs that were ended early.
import { expect, test } from 'vitest';
import {
  clusterCases,
  eventfulCases,
  followedCases,
  quietCases,
} from '../../support/cluster/arbitraryCluster.ts';
import { blockCases } from '../../support/cluster/blockCases.ts';
import { byKernel, byOracle } from '../../support/cluster/compared.ts';
import { crowdedCases } from '../../support/cluster/crowdedCases.ts';
import { cutCases } from '../../support/cluster/cutCase.ts';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { busyNodesCases } from '../../support/cluster/kinds/busyNodesCases.ts';
import { correspondingCases } from '../../support/cluster/kinds/correspondingCases.ts';
import { deadlineCases } from '../../support/cluster/kinds/deadlineCases.ts';
import { exclusiveTopologyCases } from '../../support/cluster/kinds/exclusiveTopologyCases.ts';
import { groupCases } from '../../support/cluster/kinds/groupCases.ts';
import { holdCases } from '../../support/cluster/kinds/holdCases.ts';
import { jobGpusCases } from '../../support/cluster/kinds/jobGpusCases.ts';
import { wideCases } from '../../support/cluster/kinds/wideCases.ts';
import { linkedCases } from '../../support/cluster/linkedCases.ts';
import { outageCases } from '../../support/cluster/outageCases.ts';
import { reservedCases } from '../../support/cluster/reservedCases.ts';
import { rivalCases } from '../../support/cluster/rivalCases.ts';
import { treeCases } from '../../support/cluster/treeCases.ts';
import { everyTenth } from '../../support/engines.ts';
import { holds } from '../seed.ts';

test.each([
  ['few nodes', clusterCases(6, 20), 3000],
  ['more than a word of nodes', clusterCases(45, 30), 800],
  ['many nodes and jobs', clusterCases(150, 60), 400],
  ['few nodes on which much happens', eventfulCases(6, 16), 1000],
  ['many nodes on which much happens', eventfulCases(45, 20), 400],
  ['nodes that are away, some of them always', outageCases(eventfulCases(4, 12)), 600],
  ['cycles between which little happens', quietCases(8, 20), 1000],
  ['requests for CPUs alone, which fill rows of neighbors', crowdedCases(80, 25), 1200],
  ['a run that begins in the middle of another', cutCases(eventfulCases(6, 14)), 1200],
  ['partitions for the users of some groups', groupCases(clusterCases(6, 16)), 400],
  ['jobs that are held and released', holdCases(eventfulCases(6, 16)), 600],
  ['jobs with deadlines', deadlineCases(eventfulCases(6, 16)), 800],
  ['jobs with deadlines on many nodes', deadlineCases(clusterCases(45, 30)), 400],
  ['jobs with deadlines where others preempt', deadlineCases(rivalCases(8)), 400],
  ['jobs with deadlines that wait for others', deadlineCases(linkedCases(clusterCases(6, 14))), 400],
  ['jobs with deadlines that are held and released', deadlineCases(holdCases(eventfulCases(6, 14))), 400],
  ['tasks that wait for the same tasks of others', correspondingCases(clusterCases(6, 7)), 600],
  ['such tasks on nodes that are away', outageCases(correspondingCases(clusterCases(4, 6))), 300],
  ['such tasks that are held and released', holdCases(correspondingCases(clusterCases(6, 6))), 300],
  ['such tasks with deadlines', deadlineCases(correspondingCases(clusterCases(6, 6))), 300],
  ['switches above few nodes', treeCases(clusterCases(8, 20)), 1500],
  ['switches above many nodes', treeCases(clusterCases(45, 30)), 400],
  ['switches above nodes on which much happens', treeCases(eventfulCases(8, 16)), 1000],
  ['switches, and a run that begins in the middle of another', cutCases(treeCases(clusterCases(8, 14))), 500],
  ['blocks of few nodes', blockCases(clusterCases(8, 20)), 1500],
  ['blocks of many nodes', blockCases(clusterCases(45, 30)), 400],
  ['blocks of nodes on which much happens', blockCases(eventfulCases(10, 16)), 1000],
  ['blocks that some jobs have alone', exclusiveTopologyCases(blockCases(clusterCases(8, 20))), 800],
  [
    'blocks that decide, and that some jobs have alone',
    exclusiveTopologyCases(blockCases(wideCases(24, 14))),
    800,
  ],
  [
    'blocks that some jobs have alone where others preempt',
    exclusiveTopologyCases(blockCases(rivalCases(8))),
    500,
  ],
  [
    'blocks that some jobs have alone beside reservations',
    exclusiveTopologyCases(blockCases(reservedCases(clusterCases(8, 16)))),
    800,
  ],
  ['leaf switches that some jobs have alone', exclusiveTopologyCases(treeCases(eventfulCases(8, 16))), 600],
  ['no topology that some jobs could have alone', exclusiveTopologyCases(clusterCases(6, 16)), 400],
  ['planned starts on nodes with jobs', busyNodesCases(wideCases(12, 20)), 1000],
  ['planned starts on nodes with jobs below switches', busyNodesCases(treeCases(wideCases(12, 14))), 400],
  ['planned starts on nodes with jobs in blocks', busyNodesCases(blockCases(wideCases(12, 14))), 400],
  ['GPUs of several nodes', jobGpusCases(clusterCases(6, 20)), 1500],
  ['GPUs of several nodes that decide', jobGpusCases(wideCases(12, 20)), 1000],
  ['GPUs of several nodes where much happens', jobGpusCases(eventfulCases(6, 16)), 1000],
  ['GPUs of several nodes for jobs that preempt others', jobGpusCases(rivalCases(6)), 500],
  ['GPUs of several nodes on nodes with jobs', busyNodesCases(jobGpusCases(wideCases(8, 14))), 300],
  ['switches, and jobs that are submitted again', treeCases(followedCases(6, 10)), 500],
  ['jobs that are submitted again when a limit kills them', followedCases(6, 10), 1500],
] as const)('the kernel does what the oracle does: %s', async (_, cases, whole) => {
  const engines = everyTenth(await clusterKernels());
  await holds(cases, whole, async (value) => {
    const oracle = byOracle(value);
    for (const kernel of engines()) expect(await byKernel(kernel, value)).toEqual(oracle);
  });
});
