// Preemption of several jobs for one, and usage that decides the order: the kernel equals its oracle, which runs when this
// file is loaded, so that mutants of the kernel do not wait for it.
import { expect, test } from 'vitest';
import type { ClusterCase } from '../../support/cluster/arbitraryCluster.ts';
import { clusterCases } from '../../support/cluster/arbitraryCluster.ts';
import { byKernel, byOracle } from '../../support/cluster/compared.ts';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { sharedCases } from '../../support/cluster/pressedCases.ts';
import { rivalCases } from '../../support/cluster/rivalCases.ts';
import { inTurn } from '../../support/engines.ts';
import { runsOf, samples } from '../seed.ts';

const kernels = await clusterKernels();

const clusters = (
  [
    ['jobs that preempt several others', rivalCases(6), 3200],
    ['jobs that preempt others among many nodes', rivalCases(40), 400],
    ['usage that decides', sharedCases(clusterCases(3, 16)), 1600],
  ] as const
).flatMap(([name, cases, whole]) =>
  samples<ClusterCase>(cases, runsOf(whole)).map((one, i) => ({
    name: `${name}, ${i}`,
    one,
    oracle: byOracle(one),
    i,
  })),
);

test.each(clusters)('the kernel does what the oracle does: $name', async ({ one, oracle, i }) => {
  expect(await byKernel(kernels[inTurn(i)], one)).toEqual(oracle);
});
