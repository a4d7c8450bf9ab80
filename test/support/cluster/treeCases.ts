import fc from 'fast-check';
import type { ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import type { Switch, SwitchTree } from '../../../src/slurm/machine/topology/model.ts';
import type { ClusterCase } from './arbitraryCluster.ts';
import { withoutJobGpus } from './kinds/jobGpusCases.ts';
import { startsInTheEnd } from './startsInTheEnd.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });

/**
 * Nodes in a random order on leaf switches, and up to two levels above them; perhaps with several roots, or with a leaf
 * switch directly below a root.
 */
function tree(count: number): fc.Arbitrary<SwitchTree> {
  return fc
    .record({
      leafOf: fc.oneof(
        fc.array(whole(0, 4), { minLength: count, maxLength: count }),
        // Neighbors are on one leaf switch.
        whole(1, 5).map((size) => Array.from({ length: count }, (_, i) => Math.floor(i / size))),
      ),
      also: fc.array(fc.tuple(whole(0, count - 1), whole(0, 4)), { maxLength: 2 }),
      fan: whole(2, 3),
      roots: fc.constantFrom(1, 1, 1, 2),
      isUneven: fc.constantFrom(false, false, true),
      isFirst: fc.boolean(),
      isOptional: fc.constantFrom(false, false, false, true),
    })
    .map(({ leafOf, also, isOptional, ...shape }) => {
      const leaves = Math.max(...leafOf) + 1;
      const nodes = Array.from({ length: leaves }, (_, leaf) =>
        [...leafOf.keys()].filter(
          (node) => leafOf[node] === leaf || also.some(([other, on]) => other === node && on === leaf),
        ),
      ).filter((list) => list.length > 0);
      return { kind: 'tree' as const, switches: switchesOf(nodes, shape), isOptional };
    });
}

interface Shape {
  /** Leaf switches below a switch, and the most switches without one above them. */
  readonly fan: number;
  readonly roots: number;
  /** Files have the roots first or last. */
  readonly isFirst: boolean;
  readonly isUneven: boolean;
}

function switchesOf(leaves: readonly number[][], { fan, roots, isFirst, isUneven }: Shape): Switch[] {
  const all = leaves.map((nodes) => ({ nodes, level: 0, parent: -1, children: [] as number[] }));
  const put = (child: number, parent: number) => {
    const { children, nodes } = all[parent];
    children.push(child);
    all[child].parent = parent;
    all[parent].nodes = [...new Set([...nodes, ...all[child].nodes])].sort((a, b) => a - b);
  };
  let top = [...all.keys()];
  const aside = isUneven && top.length > roots ? top.splice(-1) : [];
  for (let level = 1; top.length > roots; level++) {
    const width = level > 1 ? top.length : fan;
    const above: number[] = [];
    for (let from = 0; from < top.length; from += width) {
      above.push(all.length);
      all.push({ nodes: [], level, parent: -1, children: [] });
      for (const child of top.slice(from, from + width)) put(child, all.length - 1);
    }
    top = above;
  }
  for (const leaf of aside) if (all[top[0]].level > 0) put(leaf, top[0]);
  const at = (i: number) => (isFirst && i >= 0 ? all.length - 1 - i : i);
  const switches = all.map(({ nodes, level, parent, children }, i) => ({
    ...{ name: `s${i}`, level, nodes },
    ...{ parent: at(parent), children: children.map(at) },
  }));
  return isFirst ? switches.reverse() : switches;
}

const asked = fc.constantFrom(
  undefined,
  undefined,
  { most: 1, wait: Number.POSITIVE_INFINITY },
  { most: 1, wait: 45 },
  { most: 2, wait: 600 },
);

/** The same cases on a tree of switches, some of whose jobs want few of them. */
export function treeCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  return cases.chain(({ cluster, jobs, timing }) =>
    fc
      .record({
        topology: tree(cluster.nodes.length),
        wishes: fc.array(asked, { minLength: jobs.length, maxLength: jobs.length }),
        maxSwitchWait: fc.constantFrom(300, 20, 1000),
      })
      .map(({ topology, wishes, maxSwitchWait }) =>
        startsInTheEnd({
          cluster: {
            ...cluster,
            selection: { ...cluster.selection, unit: 'cpu' },
            topology,
            scheduling: { ...cluster.scheduling, maxSwitchWait },
          },
          // A job that a limit blocks for good shows what the last pass saw, and a wait for switches adds passes.
          jobs: jobs
            .map(withoutJobGpus)
            .map((job, i) => (cluster.accounting === undefined ? withWish(job, wishes, i) : job)),
          timing,
        }),
      ),
  );
}

/** Tasks of an array want what their first one does. */
function withWish(
  job: ClusterJob,
  wishes: readonly (ClusterJob['switches'] | undefined)[],
  i: number,
): ClusterJob {
  const switches = wishes[job.array?.first ?? i];
  return switches === undefined ? job : { ...job, switches };
}
