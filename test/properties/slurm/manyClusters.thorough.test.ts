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
import { samples } from '../seed.ts';

const { wasm, checked, twin } = await clusterKernels();

const clusters = (
  [
    ['few nodes', clusterCases(6, 30), 120],
    ['more than a word of nodes', clusterCases(45, 60), 20],
    ['few nodes on which much happens', eventfulCases(6, 25), 150],
    ['many nodes on which much happens', eventfulCases(45, 50), 15],
    ['cycles between which little happens', quietCases(8, 25), 50],
    ['requests for CPUs alone', crowdedCases(80, 25), 25],
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
