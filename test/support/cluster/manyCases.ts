import { clusterCases, eventfulCases, followedCases, quietCases } from './arbitraryCluster.ts';
import { blockCases } from './blockCases.ts';
import { crowdedCases } from './crowdedCases.ts';
import { cutCases } from './cutCase.ts';
import { alikeCases } from './kinds/alikeCases.ts';
import { arrayCases, completingCases, depthCases, stillCases } from './kinds/busyCases.ts';
import { busyNodesCases } from './kinds/busyNodesCases.ts';
import { correspondingCases } from './kinds/correspondingCases.ts';
import { deadlineCases } from './kinds/deadlineCases.ts';
import { exclusiveTopologyCases } from './kinds/exclusiveTopologyCases.ts';
import { headCases } from './kinds/headCases.ts';
import { jobGpusCases } from './kinds/jobGpusCases.ts';
import { wideCases } from './kinds/wideCases.ts';
import { limitedCases } from './limitedCases.ts';
import { linkedCases } from './linkedCases.ts';
import { outageCases } from './outageCases.ts';
import { pressedCases, sharedCases } from './pressedCases.ts';
import { reservedCases } from './reservedCases.ts';
import { rivalCases } from './rivalCases.ts';
import { treeCases } from './treeCases.ts';

/** Kinds of small clusters which have, together, all that the model has; and how many of each show most of it. */
export const MANY_CASES = [
  ['few nodes', clusterCases(6, 20), 40],
  ['more than a word of nodes', clusterCases(45, 40), 10],
  ['few nodes on which much happens', eventfulCases(6, 16), 30],
  ['many nodes on which much happens', eventfulCases(45, 25), 8],
  ['jobs that preempt several others', rivalCases(6), 40],
  ['jobs that preempt others among many nodes', rivalCases(40), 6],
  ['jobs that wait for each other', linkedCases(clusterCases(4, 16)), 30],
  ['nodes that are away', outageCases(eventfulCases(4, 12)), 25],
  ['nodes of several words that are away', outageCases(eventfulCases(70, 20)), 4],
  ['reservations', reservedCases(clusterCases(5, 14)), 40],
  ['limits', limitedCases(clusterCases(4, 16)), 30],
  ['limits where much happens', limitedCases(eventfulCases(4, 12)), 10],
  ['ages that decide', pressedCases(clusterCases(4, 16)), 20],
  ['ages that decide where much happens', pressedCases(eventfulCases(4, 12)), 20],
  ['usage that decides', sharedCases(clusterCases(3, 16)), 30],
  ['cycles between which little happens', quietCases(8, 25), 20],
  ['requests for CPUs alone', crowdedCases(80, 25), 10],
  ['a run that begins in the middle of another', cutCases(eventfulCases(6, 16)), 20],
  ['jobs that are submitted again', followedCases(6, 10), 20],
  ['switches above few nodes', treeCases(clusterCases(8, 20)), 25],
  ['switches above many nodes', treeCases(clusterCases(45, 30)), 6],
  ['switches above nodes on which much happens', treeCases(eventfulCases(8, 16)), 15],
  ['blocks of few nodes', blockCases(clusterCases(8, 20)), 25],
  ['blocks of many nodes', blockCases(clusterCases(45, 30)), 6],
  ['blocks of nodes on which much happens', blockCases(eventfulCases(10, 16)), 15],
  ['blocks that some jobs have alone', exclusiveTopologyCases(blockCases(wideCases(24, 14))), 40],
  [
    'blocks that some jobs have alone where much happens',
    exclusiveTopologyCases(blockCases(eventfulCases(10, 16))),
    15,
  ],
  [
    'blocks that some jobs have alone where others preempt',
    exclusiveTopologyCases(blockCases(rivalCases(8))),
    15,
  ],
  [
    'blocks that some jobs have alone beside reservations',
    exclusiveTopologyCases(blockCases(reservedCases(clusterCases(8, 14)))),
    20,
  ],
  ['leaf switches that some jobs have alone', exclusiveTopologyCases(treeCases(eventfulCases(8, 16))), 20],
  ['switches that decide', treeCases(wideCases(20, 14)), 80],
  ['blocks that decide', blockCases(wideCases(24, 14)), 100],
  ['planned starts on nodes with jobs', busyNodesCases(wideCases(12, 20)), 60],
  ['planned starts on nodes with jobs below switches', busyNodesCases(treeCases(wideCases(12, 14))), 20],
  ['GPUs of several nodes', jobGpusCases(clusterCases(6, 20)), 60],
  ['GPUs of several nodes that decide', jobGpusCases(wideCases(12, 20)), 40],
  ['GPUs of several nodes where much happens', jobGpusCases(eventfulCases(6, 16)), 30],
  ['GPUs of several nodes for jobs that preempt others', jobGpusCases(rivalCases(6)), 20],
  ['requests of few kinds', alikeCases(clusterCases(5, 16)), 20],
  ['requests of few kinds where much happens', alikeCases(eventfulCases(5, 14)), 15],
  ['passes and cycles that test few jobs', depthCases(limitedCases(clusterCases(4, 20))), 20],
  ['passes and cycles that test few jobs where much happens', depthCases(eventfulCases(4, 14)), 20],
  ['jobs that preempt others on nodes that complete for long', completingCases(rivalCases(5)), 20],
  ['nodes that complete for long', completingCases(eventfulCases(4, 14)), 15],
  ['cycles between which nodes complete', completingCases(quietCases(6, 20)), 15],
  ['narrow jobs that start before wide ones', headCases(5, 20), 30],
  ['arrays that preempt others, and are preempted', arrayCases(rivalCases(4)), 20],
  ['cycles in which jobs may preempt others', stillCases(rivalCases(5)), 15],
  ['reservations of nodes that complete for long', completingCases(reservedCases(clusterCases(4, 14))), 15],
  ['jobs with deadlines', deadlineCases(eventfulCases(6, 16)), 65],
  ['tasks that wait for the same tasks of others', correspondingCases(clusterCases(5, 6)), 55],
] as const;
