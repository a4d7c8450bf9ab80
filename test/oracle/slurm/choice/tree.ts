// Which of the nodes on offer a job gets under topology/tree: as few leaf switches as may be, of those that hold it the one
// with the fewest nodes. Rules of select/cons_tres of Slurm 22.05 (_eval_nodes_topo() in job_test.c), written independently.
import type { Cluster, ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import type { Switch } from '../../../../src/slurm/machine/topology/model.ts';

/** An attempt to choose nodes, as bestFit.ts makes it. */
export interface Attempt {
  /** CPUs that each node offers. */
  readonly offers: ReadonlyMap<number, number>;
  readonly named: readonly number[];
  /** Takes a node. */
  readonly take: (node: number) => void;
  readonly has: (node: number) => boolean;
  /** What is missing: CPUs, nodes that are wanted, nodes that are needed at least, and how many more there may be. */
  readonly missing: () => { cpus: number; nodes: number; needed: number; room: number };
  /** Whether a number of nodes is as many as the job wants of what is missing, by blocks. */
  readonly wanted: (count: number) => boolean;
  /** What is missing is that of one of some segments, whose nodes give all CPUs that they offer. */
  readonly beginSegment: (segments: number, nodes: number) => void;
}

/** Whether topology decides which nodes the job gets. */
export function goesByTree({ topology, selection }: Cluster, { switches }: ClusterJob): boolean {
  if (topology?.kind !== 'tree' || selection.unit === 'node') return false;
  return !topology.isOptional || switches !== undefined;
}

const switchesOf = (topology: Cluster['topology']) => (topology?.kind === 'tree' ? topology.switches : []);

/** The number of leaf switches that nodes are on. */
export function leavesOf({ topology }: Cluster, nodes: Iterable<number>): number {
  const list = [...nodes];
  const leaves = switchesOf(topology).filter(({ level }) => level === 0);
  return leaves.filter((leaf) => list.some((node) => leaf.nodes.includes(node))).length;
}

/** Takes nodes for a job. Returns whether it has what it needs. */
export function takeByTree({ topology, nodes, scheduling: { rules } }: Cluster, attempt: Attempt): boolean {
  const { offers, named, take, has, missing } = attempt;
  const switches = switchesOf(topology);
  const isDone = () => missing().nodes <= 0 && missing().cpus <= 0;
  const weightOf = (node: number) => nodes[node].weight;
  if (named.length > missing().room) return false;
  for (const node of named) take(node);
  const offeredOn = (one: Switch) => one.nodes.filter((node) => offers.has(node));
  const cpusOf = (some: Iterable<number>) =>
    [...some].reduce((sum, node) => sum + (offers.get(node) as number), 0);
  // They are counted once.
  const cpusOn = switches.map((one) =>
    rules.fitsSwitchCpus ? cpusOf(offeredOn(one)) : Number.POSITIVE_INFINITY,
  );
  const isHolding = (one: Switch) => {
    const { needed, cpus } = missing();
    const { length } = offeredOn(one);
    return length > 0 && length >= needed && cpusOn[switches.indexOf(one)] >= cpus;
  };
  const top =
    named.length > 0
      ? topOfNamed(switches, named)
      : topOf(switches.filter(isHolding), (one) => Math.min(...offeredOn(one).map(weightOf)));
  if (top === undefined || named.some((node) => !top.nodes.includes(node))) return false;
  if (named.length > 0 && isDone()) return true;
  if (named.length > 0 && missing().room === 0) return false;

  // The lightest nodes until they are enough: of the last weight only some are taken, of those before all.
  const below = [...offers.keys()].filter((node) => top.nodes.includes(node) && !has(node));
  const weights = [...new Set([...offers.keys()].map(weightOf))].sort((a, b) => a - b);
  const some = new Set<number>();
  let lighter: number[] = [];
  let isEnough = false;
  let isAll = false;
  for (const weight of weights) {
    if (isAll) break;
    if (some.size > 0) lighter = [...some];
    for (const node of below) if (weightOf(node) === weight) some.add(node);
    const holdsCpus = cpusOf(some) >= missing().cpus;
    isEnough ||= holdsCpus && some.size >= missing().needed;
    isAll = rules.fitsSwitchCpus ? holdsCpus && some.size >= missing().nodes : isEnough;
  }
  if (!isEnough) return false;
  for (const node of lighter.sort((a, b) => a - b)) if (missing().room !== 0) take(node);
  if (lighter.length > 0 && missing().room === 0) return isDone();

  const taken = switches.map(() => 0);
  const usable = (one: Switch) =>
    one.nodes.filter((node) => some.has(node) || named.includes(node)).sort((a, b) => a - b);
  const required = switches.filter((one) => one.nodes.some((node) => has(node) && top.nodes.includes(node)));
  // More nodes of switches that the job is on already. Slurm does not look at its limit of nodes here.
  if (named.length > 0 || lighter.length > 0) {
    for (const leaf of required.filter(({ level }) => level === 0)) {
      for (const node of usable(leaf)) {
        if (has(node) || (rules.limitsSwitchNodes && missing().room <= 0)) continue;
        take(node);
        taken[switches.indexOf(leaf)]++;
        if (isDone()) return true;
      }
    }
  }
  const distance = distances(switches);
  const away = switches.map((_, i) =>
    required.reduce((sum, one) => sum + distance[switches.indexOf(one)][i], 0),
  );
  const counts = switches.map((one) => usable(one).length);
  /** Nodes of a leaf switch are no longer to be had of those above it either. */
  const uncount = (leaf: number, count: number) => {
    for (let at = leaf; rules.fitsSwitchCpus && at >= 0; at = switches[at].parent)
      counts[at] = Math.max(0, counts[at] - count);
  };
  for (const [leaf, count] of taken.entries()) uncount(leaf, count);
  let before = Number.NaN;
  while (before !== missing().nodes) {
    before = missing().nodes;
    let best: number | undefined;
    for (const [i, one] of switches.entries()) {
      if (one.level !== 0 || required.includes(one)) continue;
      if (counts[i] === 0 || away[i] === Number.POSITIVE_INFINITY) continue;
      if (best === undefined) best = i;
      else {
        const hasAll = (at: number) => counts[at] >= before && cpusOn[at] >= missing().cpus;
        const { fit, isHeld } = compare(switches, counts, hasAll, i, best);
        const isCloser = away[i] < away[best] && (rules.fitsSwitchCpus ? isHeld : fit >= 0);
        if (isCloser || (away[i] === away[best] && fit > 0)) best = i;
      }
    }
    if (best === undefined) break;
    for (const i of switches.keys()) away[i] += distance[best][i];
    for (const node of usable(switches[best])) {
      if (missing().room === 0) break;
      if (has(node)) continue;
      take(node);
      if (isDone()) return true;
    }
    uncount(best, counts[best]);
    counts[best] = 0;
  }
  return missing().needed <= 0 && missing().cpus <= 0;
}

/** The first of the highest switches that have a named node. */
function topOfNamed(switches: readonly Switch[], named: readonly number[]): Switch | undefined {
  const having = switches.filter((one) => named.some((node) => one.nodes.includes(node)));
  const highest = Math.max(...having.map(({ level }) => level));
  return having.find(({ level }) => level === highest);
}

/** Of switches that hold the job, the highest that comes with light nodes. */
function topOf(switches: readonly Switch[], lightestOn: (one: Switch) => number): Switch | undefined {
  let top: Switch | undefined;
  let topWeight = Number.POSITIVE_INFINITY;
  for (const one of switches) {
    const lightest = lightestOn(one);
    if (top !== undefined && (one.level < top.level || lightest > topWeight)) continue;
    top = one;
    topWeight = lightest;
  }
  return top;
}

/**
 * Which of two leaf switches fits better: above 0 the first, below 0 the second. If neither hasAll what is missing, those
 * above them are compared. Also whether the first, or that above it, hasAll it.
 */
function compare(
  switches: readonly Switch[],
  counts: readonly number[],
  hasAll: (at: number) => boolean,
  first: number,
  second: number,
): { fit: number; isHeld: boolean } {
  let [i, j] = [first, second];
  for (;;) {
    const [fits, otherFits] = [hasAll(i), hasAll(j)];
    if (fits && otherFits && counts[i] !== counts[j]) return { fit: counts[j] - counts[i], isHeld: true };
    if (fits !== otherFits) return { fit: fits ? 1 : -1, isHeld: fits };
    if (fits) break;
    const [parent, other] = [switches[i].parent, switches[j].parent];
    if (parent === other || parent < 0 || other < 0) break;
    [i, j] = [parent, other];
  }
  return { fit: counts[i] - counts[j] || switches[j].level - switches[i].level, isHeld: hasAll(i) };
}

/** Links between each two switches; Infinity if there is no way. */
function distances(switches: readonly Switch[]): number[][] {
  const neighbors = switches.map((one, i) => [
    ...one.children,
    ...switches.flatMap(({ children }, above) => (children.includes(i) ? [above] : [])),
  ]);
  return switches.map((_, from) => {
    const away = switches.map(() => Number.POSITIVE_INFINITY);
    away[from] = 0;
    const reached = [from];
    for (const at of reached) {
      for (const next of neighbors[at]) {
        if (away[next] !== Number.POSITIVE_INFINITY) continue;
        away[next] = away[at] + 1;
        reached.push(next);
      }
    }
    return away;
  });
}
