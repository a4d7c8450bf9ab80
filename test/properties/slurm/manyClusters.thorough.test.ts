// Many small clusters, on each of which the oracle has spoken when this file is loaded. So the mutants of the kernel,
// which meet them again and again, do not wait for it.
import { expect, test } from 'vitest';
import type { ClusterCase } from '../../support/cluster/arbitraryCluster.ts';
import { byKernel, byOracle } from '../../support/cluster/compared.ts';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { MANY_CASES } from '../../support/cluster/manyCases.ts';
import { samples } from '../seed.ts';

const { wasm, checked, twin } = await clusterKernels();

const clusters = MANY_CASES.flatMap(([name, cases, count]) =>
  samples<ClusterCase>(cases, count).map((one, i) => ({ name: `${name}, ${i}`, one, oracle: byOracle(one) })),
);

test.each(clusters)('the kernel does what the oracle does: $name', async ({ one, oracle }) => {
  // If the JavaScript build replaces the others, once is enough.
  for (const kernel of new Set([twin, wasm, checked])) expect(await byKernel(kernel, one)).toEqual(oracle);
});
