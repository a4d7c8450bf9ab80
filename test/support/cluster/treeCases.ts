import fc from 'fast-check';
import type { ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import type { Switch, SwitchTree } from '../../../src/slurm/machine/topology/model.ts';
import type { ClusterCase } from './arbitraryCluster.ts';
import { startsInTheEnd } from './startsInTheEnd.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });

/** Nodes in a random order on leaf switches, and up to two levels above them; perhaps with several roots. */
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
      isFirst: fc.boolean(),
      isOptional: fc.constantFrom(false, false, false, true),
    })
    .map(({ leafOf, also, fan, roots, isFirst, isOptional }) => {
      const leaves = Math.max(...leafOf) + 1;
      const nodes = Array.from({ length: leaves }, (_, leaf) =>
        [...leafOf.keys()].filter(
          (node) => leafOf[node] === leaf || also.some(([other, on]) => other === node && on === leaf),
        ),
      ).filter((list) => list.length > 0);
      return { kind: 'tree' as const, switches: switchesOf(nodes, fan, roots, isFirst), isOptional };
    });
}

function switchesOf(leaves: number[][], fan: number, roots: number, isFirst: boolean): Switch[] {
  const levels: Pick<Switch, 'nodes' | 'children'>[][] = [leaves.map((nodes) => ({ nodes, children: [] }))];
  while ((levels.at(-1)?.length ?? 0) > roots) {
    const below = levels.at(-1) ?? [];
    const width = levels.length > 1 ? below.length : fan;
    levels.push(
      Array.from({ length: Math.ceil(below.length / width) }, (_, i) => {
        const places = Array.from({ length: width }, (_, j) => i * width + j).filter((p) => p < below.length);
        const nodes = [...new Set(places.flatMap((place) => below[place].nodes))].sort((a, b) => a - b);
        return { nodes, children: places };
      }),
    );
  }
  // Files have the root first or last.
  const order = levels.flatMap((level, i) => level.map((_, place) => [i, place] as const));
  if (isFirst) order.reverse();
  const at = (level: number, place: number) => order.findIndex(([l, p]) => l === level && p === place);
  return order.map(([level, place]) => {
    const { nodes, children } = levels[level][place];
    const parent = levels[level + 1]?.findIndex((one) => one.children.includes(place)) ?? -1;
    return {
      name: `s${level}_${place}`,
      level,
      parent: parent < 0 ? -1 : at(level + 1, parent),
      children: children.map((child) => at(level - 1, child)),
      nodes,
    };
  });
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
          jobs: cluster.accounting === undefined ? jobs.map((job, i) => withWish(job, wishes, i)) : jobs,
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
