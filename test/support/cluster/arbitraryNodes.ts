import fc from 'fast-check';
import type { ClusterNode } from '../../../src/slurm/machine/cluster.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });

export function nodes(count: number): fc.Arbitrary<ClusterNode[]> {
  const kind = fc.record({
    cpus: whole(1, 8),
    threads: fc.constantFrom(undefined, undefined, undefined, 2, 3),
    memory: fc.constantFrom(1, 1000, 4000, 7777),
    gpus: fc.constantFrom(0, 0, 2, 4),
    weight: whole(1, 2),
    line: whole(0, 2),
  });
  // Most clusters have few kinds of nodes.
  return fc
    .tuple(
      fc.array(kind, { minLength: 1, maxLength: 3 }),
      fc.array(whole(0, 9), { minLength: count, maxLength: count }),
    )
    .map(([kinds, picks]) =>
      picks.map((pick, i) => ({ name: `n${i}`, ...withCores(kinds[pick % kinds.length]) })),
    );
}

/** A node has whole cores. */
function withCores<T extends Pick<ClusterNode, 'cpus' | 'threads'>>({ threads, ...node }: T) {
  return threads === undefined ? node : { ...node, threads, cpus: threads * Math.ceil(node.cpus / threads) };
}
