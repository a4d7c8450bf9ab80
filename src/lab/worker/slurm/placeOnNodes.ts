// Places jobs on the rows of a chart of processors by the nodes on which a cluster ran them.
import { byTime } from '../../../schedule/byTime.ts';
import { Holes } from '../../../schedule/holes.ts';
import type { Placement } from '../../../schedule/place.ts';
import { sizeOf } from '../../../slurm/machine/clusterUse.ts';
import type { OnCluster } from '../../../slurm/machine/schedule.ts';

/**
 * Places each job on its nodes. A node has as many neighboring rows as CPUs, and nodes have the order of the cluster.
 * Which CPUs of its nodes a job has is an illustration: the lowest that are free. Undefined if a node has more jobs than
 * CPUs, or if killed runs, whose nodes are not recorded, have bars too.
 *
 * @param places of the jobs in the run: all of them start
 */
export function placeOnNodes(
  { cluster, found }: OnCluster,
  places: readonly number[],
): Placement | undefined {
  if (found.broken.length > 0) return undefined;
  const { firstNode, nodes, cpus } = found;
  const first: number[] = [];
  let rows = 0;
  const free = cluster.nodes.map((_, node) => {
    const size = sizeOf(cluster, [node]).cpus;
    first.push(rows);
    rows += size;
    return new Holes(size);
  });
  const starts = Float64Array.from(places, (place) => found.start[place]);
  const ends = Float64Array.from(places, (place) => found.end[place]);
  const ended = byTime(ends);
  /** Rows [low, high) of each job, node by node. */
  const held: { node: number; low: number; high: number }[][] = places.map(() => []);
  const idle = Int32Array.from(cluster.nodes, (_, node) => sizeOf(cluster, [node]).cpus);
  const bars: { bar: number; low: number; high: number }[] = [];
  let split = 0;
  let over = 0;
  for (const bar of byTime(starts)) {
    if (ends[bar] <= starts[bar]) continue;
    for (; over < ended.length && ends[ended[over]] <= starts[bar]; over++)
      for (const { node, low, high } of held[ended[over]]) {
        free[node].give(low, high);
        idle[node] += high - low;
      }
    const from = bars.length;
    for (let i = firstNode[places[bar]]; i < firstNode[places[bar] + 1]; i++) {
      const node = nodes[i];
      let left = cpus[i];
      if (left > idle[node]) return undefined;
      idle[node] -= left;
      const whole = left === 0 ? -1 : free[node].takeWhole(left);
      const taken: [low: number, count: number][] = whole >= 0 ? [[whole, left]] : [];
      for (left = whole >= 0 ? 0 : left; left > 0; left -= taken[taken.length - 1][1])
        taken.push(free[node].takeLowest(left));
      for (const [low, count] of taken) {
        held[bar].push({ node, low, high: low + count });
        const last = bars.length > from ? bars[bars.length - 1] : undefined;
        // Neighboring nodes that a job has as a whole are one bar.
        if (last?.high === first[node] + low) last.high += count;
        else bars.push({ bar, low: first[node] + low, high: first[node] + low + count });
      }
    }
    if (bars.length - from > 1) split++;
  }
  return {
    bar: Uint32Array.from(bars, ({ bar }) => bar),
    low: Int32Array.from(bars, ({ low }) => low),
    high: Int32Array.from(bars, ({ high }) => high),
    split,
  };
}
