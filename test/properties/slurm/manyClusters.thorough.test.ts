// Many small clusters, on each of which the oracle has spoken when this file is loaded. So the mutants of the kernel,
// which meet them again and again, do not wait for it.
import { expect, test } from 'vitest';
import type { ClusterCase } from '../../support/cluster/arbitraryCluster.ts';
import { byKernel, outcomesOf, shown } from '../../support/cluster/compared.ts';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { MANY_CASES } from '../../support/cluster/manyCases.ts';
import { watchedByKernel, watchedOf } from '../../support/cluster/watchedJob.ts';
import { samples } from '../seed.ts';

const { wasm, checked, twin } = await clusterKernels();

const clusters = MANY_CASES.flatMap(([name, cases, count]) =>
  samples<ClusterCase>(cases, count).map((one, i) => {
    const outcomes = outcomesOf(one);
    const job = one.jobs.length === 0 ? -1 : (7 * i) % one.jobs.length;
    return {
      ...{ name: `${name}, ${i}`, one, schedule: shown(outcomes), job },
      ...(job >= 0 && { watched: watchedOf(outcomes[job]) }),
    };
  }),
);
// If the JavaScript build replaces the others, once is enough.
const kernels = [...new Set([twin, wasm, checked])];

test.each(clusters)('the kernel does what the oracle does: $name', async ({ one, schedule }) => {
  for (const kernel of kernels) expect(await byKernel(kernel, one)).toEqual(schedule);
});

// Reasons, priorities and planned starts show more than the schedule of what the controller decides.
test.each(
  clusters.filter(({ job }, i) => job >= 0 && i % 2 === 0),
)('a watched job shows what the oracle shows: $name', async ({ one, job, watched }) => {
  for (const kernel of kernels) expect((await watchedByKernel(kernel, one, job)).watched).toEqual(watched);
});
