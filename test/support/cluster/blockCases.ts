import fc from 'fast-check';
import type { ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import type { Blocks } from '../../../src/slurm/machine/topology/model.ts';
import type { ClusterCase } from './arbitraryCluster.ts';
import { withoutJobGpus } from './kinds/jobGpusCases.ts';
import { startsInTheEnd } from './startsInTheEnd.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });

/** Nodes in base blocks of about the same size, some in none; and larger blocks of two to eight. */
function blocks(count: number): fc.Arbitrary<Blocks> {
  return fc
    .record({
      base: fc.constantFrom(1, 2, 2, 3, 4),
      more: whole(0, 2),
      apart: fc.constantFrom(0, 0, 0, 1, 2),
      stride: fc.constantFrom(1, 1, 1, 5),
      above: fc.constantFrom([], [1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3]),
    })
    .map(({ base, more, apart, stride, above }) => {
      // With a stride, the nodes of a block are not neighbors.
      const order = Array.from({ length: count }, (_, i) => i);
      if (count % stride !== 0) order.sort((a, b) => ((a * stride) % count) - ((b * stride) % count));
      const size = Math.min(base, count);
      const inBlocks = order.slice(0, Math.max(size, count - apart));
      const found: number[][] = [];
      for (let from = 0; from + size <= inBlocks.length; from += size + more)
        found.push(inBlocks.slice(from, from + size + more));
      return {
        kind: 'block',
        base: size,
        levels: [0, ...above],
        blocks: found.map((nodes, i) => ({ name: `b${i}`, nodes: nodes.sort((a, b) => a - b) })),
      };
    });
}

/** The same cases with blocks of nodes, some of whose jobs come in segments. */
export function blockCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  return cases.chain(({ cluster, jobs, timing }) =>
    fc
      .record({
        topology: blocks(cluster.nodes.length),
        wishes: fc.array(fc.constantFrom(undefined, undefined, 1, 2, 3), {
          minLength: jobs.length,
          maxLength: jobs.length,
        }),
      })
      .map(({ topology, wishes }) =>
        startsInTheEnd({
          cluster: { ...cluster, selection: { ...cluster.selection, unit: 'cpu' }, topology },
          jobs: jobs.map(withoutJobGpus).map((job, i) => withSegments(job, wishes[job.array?.first ?? i])),
          timing,
        }),
      ),
  );
}

/** A job whose nodes do not make whole segments gets more. */
function withSegments(job: ClusterJob, segment: number | undefined): ClusterJob {
  if (segment === undefined) return job;
  const segments = Math.ceil(job.minNodes / segment);
  const minNodes = segment * segments;
  return { ...job, segment, minNodes, maxNodes: Math.max(job.maxNodes, minNodes) };
}
