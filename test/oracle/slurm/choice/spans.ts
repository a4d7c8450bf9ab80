// Leaf switches or base blocks of jobs from their definitions, with every choice of them tried. It shares no code with
// src/slurm/machine/topology/jobSpans.ts.
import type { Topology } from '../../../../src/slurm/machine/topology/model.ts';

/** A job, by the nodes that it got and those of each of its partitions. */
interface Placed {
  readonly nodes: readonly number[];
  readonly partitions: readonly (readonly number[])[];
}

/** All choices of some of the things. */
function choices<T>(things: readonly T[]): T[][] {
  if (things.length === 0) return [[]];
  const [first, ...rest] = things;
  return choices(rest).flatMap((some) => [some, [first, ...some]]);
}

/** The nodes of each leaf switch or base block. A node on several is only on the first. */
function groupsOf(topology: Topology): Set<number>[] {
  const lists =
    topology.kind === 'block'
      ? topology.blocks.map(({ nodes }) => nodes)
      : topology.switches.filter(({ children }) => children.length === 0).map(({ nodes }) => nodes);
  return lists.map((nodes, i) => {
    const before = lists.slice(0, i).flat();
    return new Set(nodes.filter((node) => !before.includes(node)));
  });
}

/** How many the job's nodes are on, and how many would have sufficed in an empty cluster. */
export function oracleSpan(topology: Topology, { nodes, partitions }: Placed) {
  const groups = groupsOf(topology);
  if (!nodes.every((node) => groups.some((group) => group.has(node)))) return { spanned: 0, fewest: 0 };
  const enough = partitions.flatMap((partition) =>
    choices(groups).filter(
      (some) => partition.filter((node) => some.some((group) => group.has(node))).length >= nodes.length,
    ),
  );
  return {
    spanned: groups.filter((group) => nodes.some((node) => group.has(node))).length,
    fewest: Math.min(...enough.map((some) => some.length)),
  };
}

/** The mean over jobs of several nodes, and the jobs by size: `2`, `3 to 4`, `5 to 8`, … */
export function oracleSpans(topology: Topology, jobs: readonly Placed[]) {
  const found = jobs
    .map((job) => ({ size: job.nodes.length, ...oracleSpan(topology, job) }))
    .filter(({ size, spanned }) => size > 1 && spanned > 0);
  const mean = (list: typeof found) => list.reduce((sum, { spanned }) => sum + spanned, 0) / list.length;
  // The class of 2^c nodes has the sizes above 2^(c - 1).
  const classes = [...new Set(found.map(({ size }) => Math.ceil(Math.log2(size))))].sort((a, b) => a - b);
  return {
    mean: mean(found),
    rows: classes.map((c) => {
      const own = found.filter(({ size }) => size > 2 ** (c - 1) && size <= 2 ** c);
      return {
        jobs: own.length,
        mean: mean(own),
        most: Math.max(...own.map(({ spanned }) => spanned)),
        fewest: own.filter(({ spanned, fewest }) => spanned === fewest).length / own.length,
      };
    }),
  };
}
