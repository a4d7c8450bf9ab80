// Which of the nodes on offer a job gets under topology/block: as few base blocks as may be, within a larger block. Rules
// of Slurm 24.11 (eval_nodes_block.c), written independently.
import type { Cluster, ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import type { Blocks } from '../../../../src/slurm/machine/topology/model.ts';
import type { Attempt } from './tree.ts';

/** How a number of nodes is laid out: on base blocks of one block, and on few of its lower blocks. */
interface Layout {
  /** Base blocks of a block and of a lower block. */
  readonly width: number;
  readonly lowerWidth: number;
  /** The most lower blocks for the nodes. */
  readonly most: number;
  /** Whether lower blocks are counted at all. */
  readonly counts: boolean;
}

function layoutOf({ base, levels, blocks }: Blocks, nodes: number): Layout {
  let level = 0;
  while (base * 2 ** level < nodes) level++;
  const lower = level === 0 ? 0 : Math.max(...levels.filter((one) => one < level));
  const above = levels.filter((one) => one >= level);
  const width = above.length === 0 ? blocks.length : 2 ** Math.min(...above);
  const lowerWidth = 2 ** lower;
  const most = Math.ceil(nodes / (lowerWidth * base));
  return { width, lowerWidth, most, counts: width !== lowerWidth * most };
}

/** Whether blocks decide which nodes the job gets: not where none is in a block. */
export function goesByBlocks({ topology }: Cluster, offers: ReadonlyMap<number, number>): boolean {
  if (topology?.kind !== 'block') return false;
  return topology.blocks.some(({ nodes }) => nodes.some((node) => offers.has(node)));
}

/** Takes nodes for a job, one segment after the other. Returns whether it has what it needs. */
export function takeByBlocks(cluster: Cluster, job: ClusterJob, attempt: Attempt): boolean {
  const topology = cluster.topology as Blocks;
  const { segment } = job;
  const { named } = attempt;
  if (segment === undefined) return new Part(cluster, attempt, layoutOf(topology, job.minNodes)).take();
  const count = job.minNodes / segment;
  if (segment > topology.base || !Number.isInteger(count) || (count > 1 && named.length > 0)) return false;
  const layout = layoutOf(topology, segment);
  for (let i = 0; i < count; i++) {
    attempt.beginSegment(count, segment);
    if (!new Part(cluster, attempt, layout).take()) return false;
  }
  return true;
}

/** The nodes of a job, or of one of its segments. */
class Part {
  readonly #cluster: Cluster;
  readonly #attempt: Attempt;
  readonly #layout: Layout;
  /** What is left of the offers. */
  readonly #offered: ReadonlySet<number>;
  /** Base blocks that are in use. */
  readonly #used = new Set<number>();
  #lowerLeft: number;

  constructor(cluster: Cluster, attempt: Attempt, layout: Layout) {
    this.#cluster = cluster;
    this.#attempt = attempt;
    this.#layout = layout;
    this.#lowerLeft = layout.most;
    this.#offered = new Set([...attempt.offers.keys()].filter((node) => !attempt.has(node)));
  }

  get #blocks() {
    return (this.#cluster.topology as Blocks).blocks;
  }

  #weight = (node: number) => this.#cluster.nodes[node].weight;
  #cpus = (node: number) => this.#attempt.offers.get(node) as number;
  #lowerOf = (base: number) => Math.floor(base / this.#layout.lowerWidth);

  #isDone(): boolean {
    const { nodes, cpus } = this.#attempt.missing();
    return nodes <= 0 && cpus <= 0;
  }

  /** The nodes of the list that a job may have of some base blocks. */
  #nodesOf(bases: readonly number[], among: ReadonlySet<number>): number[] {
    const nodes = new Set(bases.flatMap((base) => this.#blocks[base].nodes));
    return [...nodes].filter((node) => among.has(node)).sort((a, b) => a - b);
  }

  take(): boolean {
    const { named, take, has, missing } = this.#attempt;
    if (named.length > missing().room) return false;
    if (named.some((node) => !this.#blocks.some(({ nodes }) => nodes.includes(node)))) return false;
    for (const node of named) take(node);
    const bases = this.#chooseBlock();
    if (bases === undefined) return false;
    if (named.some((node) => !this.#nodesOf(bases, this.#offered).includes(node))) return false;
    if (named.length > 0) {
      if (this.#layout.counts) this.#use(bases, (node) => named.includes(node));
      if (this.#lowerLeft < 0) return false;
      if (this.#isDone()) return true;
      if (missing().room === 0) return false;
    }
    const light = this.#light(bases);
    if (light === undefined) return false;
    const { some, lighter } = light;
    for (const node of lighter) if (missing().room !== 0) take(node);
    if (lighter.length > 0) {
      if (missing().room === 0) return false;
      this.#use(bases, (node) => lighter.includes(node));
    }
    if (this.#lowerLeft < 0) return false;
    // More nodes of base blocks in use. Slurm does not look at its limit of nodes here.
    for (const base of [...this.#used].sort((a, b) => a - b)) {
      for (const node of this.#nodesOf([base], some)) {
        if (has(node)) continue;
        take(node);
        if (this.#isDone()) return true;
      }
    }
    if (this.#takeFurther(bases, some)) return true;
    return missing().needed <= 0 && missing().cpus <= 0;
  }

  /** The base blocks of the block with the lightest nodes, and of such the fewest; named nodes decide first. */
  #chooseBlock(): number[] | undefined {
    const { named, missing, wanted } = this.#attempt;
    const { width, counts, most } = this.#layout;
    const all = [...this.#blocks.keys()];
    let best: { bases: number[]; weight: number; count: number } | undefined;
    for (let first = 0; first < all.length; first += width) {
      const bases = all.slice(first, first + width);
      const nodes = this.#nodesOf(bases, this.#offered);
      if (named.some((node) => nodes.includes(node))) return bases;
      if (named.length > 0 || nodes.length === 0) continue;
      const lower = new Map<number, number>();
      for (const base of bases) {
        const one = this.#lowerOf(base);
        const found = this.#blocks[base].nodes.filter((node) => this.#offered.has(node)).length;
        lower.set(one, (lower.get(one) ?? 0) + found);
      }
      const largest = [...lower.values()].sort((a, b) => b - a).slice(0, most);
      const reached = counts ? largest.reduce((sum, one) => sum + one, 0) : nodes.length;
      const cpus = nodes.reduce((sum, node) => sum + this.#cpus(node), 0);
      if (!wanted(reached) || missing().cpus > cpus) continue;
      const weight = Math.min(...nodes.map(this.#weight));
      const isBetter =
        best === undefined || weight < best.weight || (weight === best.weight && nodes.length <= best.count);
      if (isBetter) best = { bases, weight, count: nodes.length };
    }
    return best?.bases;
  }

  /** Uses the base blocks that have some nodes; a further lower block is one less that is left. */
  #use(bases: readonly number[], has: (node: number) => boolean): void {
    let last: number | undefined;
    for (const base of bases) {
      if (this.#used.has(base)) {
        last = base;
        continue;
      }
      if (!this.#blocks[base].nodes.some(has)) continue;
      this.#used.add(base);
      if (last !== undefined && this.#lowerOf(last) === this.#lowerOf(base)) continue;
      this.#lowerLeft--;
      last = base;
    }
  }

  /** The lightest nodes that are as many as the job wants, and those among them that are lighter than others. */
  #light(bases: readonly number[]): { some: Set<number>; lighter: number[] } | undefined {
    const { has, missing, wanted } = this.#attempt;
    const nodes = this.#nodesOf(bases, this.#offered).filter((node) => !has(node));
    const weights = [...new Set([...this.#offered].map(this.#weight))].sort((a, b) => a - b);
    const some = new Set<number>();
    let lighter: number[] = [];
    let isEnough = false;
    for (const weight of weights) {
      if (some.size > 0) lighter = [...some].sort((a, b) => a - b);
      for (const node of nodes) if (this.#weight(node) === weight) some.add(node);
      const cpus = [...some].reduce((sum, node) => sum + this.#cpus(node), 0);
      isEnough ||= cpus >= missing().cpus && wanted(some.size);
      if (some.size >= missing().nodes && cpus >= missing().cpus) break;
    }
    return isEnough ? { some, lighter } : undefined;
  }

  /** Takes nodes of one base block after the other. Returns whether the job has all. */
  #takeFurther(bases: readonly number[], some: ReadonlySet<number>): boolean {
    const { take, has, missing } = this.#attempt;
    const free = bases.filter((base) => !this.#used.has(base));
    const counts = new Map(free.map((base) => [base, this.#nodesOf([base], some).length]));
    const lower = new Map<number, number>();
    for (const [base, count] of counts) {
      const one = this.#lowerOf(base);
      lower.set(one, (lower.get(one) ?? 0) + count);
    }
    let before = Number.NaN;
    while (before !== missing().nodes) {
      before = missing().nodes;
      const found = this.#best(
        free.filter((base) => !this.#used.has(base)),
        counts,
        lower,
      );
      if (found === undefined) return false;
      const { base, isInUse } = found;
      if (this.#lowerLeft <= 0 && !isInUse) return false;
      this.#used.add(base);
      for (const node of this.#nodesOf([base], some)) {
        if (missing().room === 0) break;
        if (has(node)) continue;
        take(node);
        if (this.#isDone()) return true;
      }
      if (!isInUse) this.#lowerLeft--;
    }
    return false;
  }

  /** The next base block; whether it is in a lower block in use, or lower blocks are not counted. */
  #best(
    free: readonly number[],
    counts: ReadonlyMap<number, number>,
    lower: ReadonlyMap<number, number>,
  ): { base: number; isInUse: boolean } | undefined {
    const missing = this.#attempt.missing().nodes;
    const count = (base: number) => counts.get(base) as number;
    const lowerCount = (base: number) => lower.get(this.#lowerOf(base)) as number;
    const inUse = (base: number) => [...this.#used].some((one) => this.#lowerOf(one) === this.#lowerOf(base));
    /** Above 0 if a number of nodes fits better than another: the fewest that are enough, or else the most. */
    const compare = (a: number, b: number) => {
      if (a >= missing !== b >= missing) return a >= missing ? 1 : -1;
      return a >= missing ? b - a : a - b;
    };
    let best: number | undefined;
    for (const base of free) {
      if (best === undefined) {
        best = base;
        continue;
      }
      if (this.#layout.counts && this.#lowerOf(base) !== this.#lowerOf(best)) {
        const [own, other] = [inUse(base), inUse(best)];
        const order = own === other ? compare(lowerCount(base), lowerCount(best)) : own ? 1 : -1;
        if (order > 0) best = base;
        if (order !== 0) continue;
      }
      if (compare(count(base), count(best)) >= 0) best = base;
    }
    if (best === undefined) return undefined;
    return { base: best, isInUse: !this.#layout.counts || inUse(best) };
  }
}
