// Many small clusters, on each of which the oracle has spoken when this file is loaded. So the mutants of the kernel,
// which meet them again and again, do not wait for it.
import { expect, test } from 'vitest';
import {
  type ClusterCase,
  clusterCases,
  eventfulCases,
  followedCases,
  quietCases,
} from '../../support/cluster/arbitraryCluster.ts';
import { byKernel, byOracle } from '../../support/cluster/compared.ts';
import { crowdedCases } from '../../support/cluster/crowdedCases.ts';
import { cutCases } from '../../support/cluster/cutCase.ts';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { linkedCases } from '../../support/cluster/linkedCases.ts';
import { outageCases } from '../../support/cluster/outageCases.ts';
import { pressedCases, sharedCases } from '../../support/cluster/pressedCases.ts';
import { rivalCases } from '../../support/cluster/rivalCases.ts';
import { samples } from '../seed.ts';

const { wasm, checked, twin } = await clusterKernels();

const clusters = (
  [
    ['few nodes', clusterCases(6, 20), 80],
    ['more than a word of nodes', clusterCases(45, 50), 15],
    ['few nodes on which much happens', eventfulCases(6, 20), 60],
    ['many nodes on which much happens', eventfulCases(45, 40), 10],
    ['jobs that drive out several others', rivalCases(6), 50],
    ['jobs that drive out others among many nodes', rivalCases(40), 8],
    ['jobs that wait for each other', linkedCases(clusterCases(4, 16)), 60],
    ['nodes that are away', outageCases(eventfulCases(4, 16)), 50],
    ['nodes of several words that are away', outageCases(eventfulCases(70, 25)), 6],
    ['ages that decide', pressedCases(clusterCases(4, 20)), 60],
    ['ages that decide where much happens', pressedCases(eventfulCases(4, 20)), 60],
    ['usage that decides', sharedCases(clusterCases(3, 20)), 80],
    ['cycles between which little happens', quietCases(8, 25), 30],
    ['requests for CPUs alone', crowdedCases(80, 25), 20],
    ['a run that begins in the middle of another', cutCases(eventfulCases(6, 30)), 40],
    ['jobs that are submitted again', followedCases(6, 20), 40],
  ] as const
).flatMap(([name, cases, count]) =>
  samples<ClusterCase>(cases, count).map((one, i) => ({ name: `${name}, ${i}`, one, oracle: byOracle(one) })),
);

test.each(clusters)('the kernel does what the oracle does: $name', async ({ one, oracle }) => {
  // Where the twin takes the place of the others, once is enough.
  for (const kernel of new Set([twin, wasm, checked])) expect(await byKernel(kernel, one)).toEqual(oracle);
});
