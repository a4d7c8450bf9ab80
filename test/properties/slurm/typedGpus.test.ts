// Where all GPUs have one type and all jobs name it, a limit of this type holds as one of all GPUs does.
import { expect, test } from 'vitest';
import type { Amounts } from '../../../src/slurm/machine/accounting/tres.ts';
import { GPU } from '../../../src/slurm/machine/accounting/tres.ts';
import type { Cluster, ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import { clusterCases } from '../../support/cluster/arbitraryCluster.ts';
import { byKernel } from '../../support/cluster/compared.ts';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { limitedCases } from '../../support/cluster/limitedCases.ts';
import { holds } from '../seed.ts';

const KINDS = ['grpTres', 'maxTres', 'maxTresPerUser', 'maxTresPerAccount'] as const;
type Limited = Partial<Record<(typeof KINDS)[number], Amounts>>;

function typed<T extends Limited>(owner: T): T {
  const limits: [name: string, limit: ReadonlyMap<string, number>][] = [];
  const without: Record<string, Amounts> = {};
  for (const kind of KINDS) {
    const amounts = owner[kind];
    if (amounts === undefined) continue;
    limits.push([kind, new Map([['a100', amounts[GPU]]])]);
    without[kind] = amounts.with(GPU, Number.POSITIVE_INFINITY);
  }
  return { ...owner, ...without, typedGpus: Object.fromEntries(limits) };
}

function withType({ nodes, accounting, ...rest }: Cluster): Cluster {
  return {
    ...rest,
    nodes: nodes.map((node) => (node.gpus > 0 ? { ...node, gpuTypes: { A100: node.gpus } } : node)),
    ...(accounting && {
      accounting: {
        associations: accounting.associations.map(typed),
        qos: accounting.qos.map(typed),
      },
    }),
  };
}

const naming = (job: ClusterJob): ClusterJob => ({ ...job, gpuType: 'a100' });

test('limits of the only type are limits of all GPUs', async () => {
  const { wasm } = await clusterKernels();
  await holds(limitedCases(clusterCases(4, 16)), 1000, async ({ cluster, jobs, timing }) => {
    const named = { cluster: withType(cluster), jobs: jobs.map(naming), timing };
    expect(await byKernel(wasm, named)).toEqual(await byKernel(wasm, { cluster, jobs, timing }));
  });
});
