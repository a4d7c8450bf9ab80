// Which of the nodes on offer a job gets, and how many CPUs of each: the row of neighbors that fits it best, after the
// nodes that it has named. Rules of select/linear and select/cons_tres, written independently.
import type { Cluster, ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import { goesByBlocks, takeByBlocks } from './blocks.ts';
import { cpusAsked } from './cpusAsked.ts';
import { threadsOf } from './threads.ts';
import { type Attempt, goesByTree, takeByTree } from './tree.ts';

/** Nodes, and CPUs of each. */
type Parts = Map<number, number>;

/** Neighbors of equal weight. Nodes that the job has named are among them, but are taken already. */
interface Row {
  readonly nodes: number[];
  /** The first node of the row that the job has named. */
  named?: number;
  /** Undefined: any. A row that a named node of another weight begins has no weight. */
  weight?: number;
}

/**
 * If the first choice does not hold the job, nodes with few CPUs are left out, first those with one. CPUs that an
 * attempt did not need of a node are not offered to the next one.
 *
 * @param offers in the order of the nodes
 * @param idle bf_busy_nodes: of the nodes of a weight, it looks at these after the others
 */
export function choose(
  cluster: Cluster,
  job: ClusterJob,
  offers: Parts,
  whole: boolean,
  most: number,
  idle?: ReadonlySet<number>,
): Parts | undefined {
  const named = job.nodes?.named ?? [];
  if (named.some((node) => !offers.has(node))) return undefined;
  if (isForFirstNode(cluster, job, most)) return firstThatHolds(cluster, job, offers, whole, most);
  const left = new Map(offers);
  const first = new Search(cluster, job, left, whole, most).bestFit(idle);
  if (first !== undefined || cluster.selection.unit === 'node') return first;
  const largest = Math.max(0, ...left.values());
  for (let few = 1; few < largest && left.size > job.minNodes; few++) {
    let removed = false;
    for (const [node, cpus] of left) {
      if (cpus > few || left.size <= job.minNodes || named.includes(node)) continue;
      removed = left.delete(node);
    }
    const chosen = removed ? new Search(cluster, job, left, whole, most).bestFit(idle) : undefined;
    if (chosen !== undefined) return chosen;
  }
  return undefined;
}

/** From 26.05 on: a job of one node gets the first that holds it, the lightest first. */
function firstThatHolds(
  cluster: Cluster,
  job: ClusterJob,
  offers: Parts,
  whole: boolean,
  most: number,
): Parts | undefined {
  const weight = (node: number) => cluster.nodes[node].weight;
  const order = [...offers].sort(([a], [b]) => weight(a) - weight(b) || a - b);
  for (const one of order) {
    const found = new Search(cluster, job, new Map([one]), whole, most).bestFit();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a job of one node gets the first that holds it, wherever that is. */
export function isForFirstNode(cluster: Cluster, job: ClusterJob, most: number): boolean {
  const room = job.anyTasks ? most : Math.min(most, Math.max(job.tasks, job.minNodes));
  if (!cluster.scheduling.rules.oneNodeFirst || cluster.selection.unit === 'node') return false;
  return room === 1 && (job.nodes?.named ?? []).length === 0;
}

class Search {
  readonly #cluster: Cluster;
  readonly #job: ClusterJob;
  readonly #offers: Parts;
  readonly #whole: boolean;
  readonly #named: readonly number[];
  readonly #isLinear: boolean;
  readonly #chosen: Parts = new Map();
  #cpus: number;
  #nodes: number;
  #needed: number;
  #room: number;
  /** The nodes that it wants, and the most that it may have. */
  readonly #target: number;
  readonly #most: number;
  readonly #given: number;
  #givesAll = false;

  constructor(cluster: Cluster, job: ClusterJob, offers: Parts, whole: boolean, most: number) {
    this.#cluster = cluster;
    this.#job = job;
    this.#offers = offers;
    this.#whole = whole;
    this.#named = job.nodes?.named ?? [];
    this.#isLinear = cluster.selection.unit === 'node';
    this.#cpus = cpusAsked(job);
    // A range of numbers of nodes asks for as many as there are in it, and is content with the least.
    this.#nodes = Math.max(job.minNodes, Number.isFinite(job.maxNodes) ? most : 0);
    this.#target = this.#nodes;
    this.#needed = job.minNodes;
    // A job that says how many tasks it has gets no more nodes than that, unless it asked for them.
    const isCounted = !this.#isLinear && !job.anyTasks;
    this.#room = isCounted ? Math.min(most, Math.max(job.tasks, job.minNodes)) : most;
    this.#most = this.#room;
    this.#given = most;
  }

  bestFit(idle?: ReadonlySet<number>): Parts | undefined {
    const isFirst = isForFirstNode(this.#cluster, this.#job, this.#given);
    if (idle === undefined && !isFirst && goesByTree(this.#cluster, this.#job))
      return takeByTree(this.#cluster, this.#attempt()) ? this.#shared() : undefined;
    if (!isFirst && goesByBlocks(this.#cluster, this.#offers)) {
      this.#nodes = this.#job.minNodes;
      return takeByBlocks(this.#cluster, this.#job, this.#attempt()) ? this.#shared() : undefined;
    }
    if (this.#named.length > this.#room) return undefined;
    for (const node of this.#named) this.#take(node);
    if (!this.#isLinear && this.#isDone()) return this.#shared();
    if (!this.#isLinear && this.#room === 0) return undefined;
    if (idle !== undefined) return this.#busyFirst(idle);
    if (this.#isLinear && this.#takesLargest()) return this.#result();
    let rows = this.#rows();
    while (rows.length > 0 && this.#room > 0) {
      const best = this.#bestRow(rows);
      this.#takeRow(best);
      if (this.#isDone()) break;
      rows = rows.filter((row) => row !== best);
    }
    return this.#result();
  }

  /**
   * Weight by weight, first the nodes with jobs, then the idle ones. When the former are enough, the first of the latter
   * is taken all the same, and then it does not matter any more how many nodes it may have.
   */
  #busyFirst(idle: ReadonlySet<number>): Parts | undefined {
    const left = this.#free([...this.#offers.keys()]);
    const weights = [...new Set(left.map((node) => this.#weight(node)))].sort((a, b) => a - b);
    for (const weight of weights) {
      let isOver = false;
      for (const isIdle of [false, true]) {
        const some = left.filter((node) => this.#weight(node) === weight && idle.has(node) === isIdle);
        for (const node of some) {
          this.#take(node);
          if (!this.#isDone() && this.#room !== 0) continue;
          isOver = true;
          break;
        }
      }
      if (isOver) break;
    }
    return this.#result();
  }

  #attempt(): Attempt {
    return {
      offers: this.#offers,
      named: this.#named,
      take: (node) => this.#take(node),
      has: (node) => this.#chosen.has(node),
      wanted: (count) => count >= this.#nodes - Math.max(0, this.#target - this.#job.minNodes),
      beginSegment: (segments, nodes) => {
        this.#cpus = Math.floor(cpusAsked(this.#job) / segments);
        this.#nodes = nodes;
        this.#needed = Math.floor(this.#job.minNodes / segments);
        this.#room = Math.floor(this.#most / segments);
        this.#givesAll = true;
      },
      missing: () => ({ cpus: this.#cpus, nodes: this.#nodes, needed: this.#needed, room: this.#room }),
    };
  }

  #isDone(): boolean {
    return this.#nodes <= 0 && this.#cpus <= 0;
  }

  #result(): Parts | undefined {
    return this.#cpus <= 0 && this.#needed <= 0 ? this.#shared() : undefined;
  }

  #take(node: number): void {
    const offered = this.#offers.get(node) as number;
    // One core is kept for each further node that must be had.
    const kept = Math.max(this.#needed - 1, 0) * threadsOf(this.#cluster, node);
    const used =
      this.#whole || this.#givesAll
        ? offered
        : Math.min(offered, Math.max(this.#cpus - kept, leastOn(this.#job)));
    this.#chosen.set(node, used);
    this.#offers.set(node, used);
    this.#cpus -= used;
    this.#nodes--;
    this.#needed--;
    this.#room--;
  }

  /** To select/linear all nodes are equal here. */
  #weight(node: number): number {
    return this.#isLinear ? 1 : this.#cluster.nodes[node].weight;
  }

  /** Nodes that are not named, in the rows that they are in with those that are. */
  #rows(): Row[] {
    const rows: Row[] = [];
    const free = ({ nodes }: Row) => nodes.some((node) => !this.#named.includes(node));
    let row: Row = { nodes: [] };
    let last = Number.NaN;
    for (const node of this.#offers.keys()) {
      const weight = this.#weight(node);
      const isBehindHole = node !== last + 1;
      const differs = row.weight !== undefined && row.weight !== weight;
      if (free(row) && (isBehindHole || differs)) {
        rows.push(row);
        row = { nodes: [], weight: isBehindHole ? undefined : 0 };
      } else if (isBehindHole) row = { nodes: [] };
      // The weight of a row is that of its nodes that are free.
      if (row.weight === 0 && weight !== 0) row.named = undefined;
      row.nodes.push(node);
      if (this.#named.includes(node)) row.named ??= node;
      else row.weight = weight;
      last = node;
    }
    if (free(row)) rows.push(row);
    return rows;
  }

  /**
   * First the lightest; among equals the smallest that holds all that is still missing, or, if none does, the largest.
   * The first row with a named node comes before all that were looked at before it.
   */
  #bestRow(rows: readonly Row[]): Row {
    const sum = ({ nodes }: Row) => this.#free(nodes).reduce((total, node) => total + this.#cpusOf(node), 0);
    const holdsAll = (row: Row) => sum(row) >= this.#cpus && this.#free(row.nodes).length >= this.#needed;
    let [best] = rows;
    for (const row of rows.slice(1)) {
      const lighter = (row.weight as number) - (best.weight as number);
      const isFirstNamed = best.named === undefined && row.named !== undefined;
      const fits = holdsAll(row) ? !holdsAll(best) || sum(row) < sum(best) : sum(row) > sum(best);
      if (lighter < 0 || isFirstNamed || (lighter === 0 && fits)) best = row;
    }
    return best;
  }

  #cpusOf(node: number): number {
    return this.#offers.get(node) as number;
  }

  #free(nodes: readonly number[]): number[] {
    return nodes.filter((node) => !this.#named.includes(node));
  }

  #takeRow({ nodes, named }: Row): void {
    // From the first named node upwards, then downwards from it.
    const free = this.#free(nodes);
    const order =
      named === undefined
        ? this.#singleOr(free)
        : [...free.filter((node) => node > named), ...free.filter((node) => node < named).reverse()];
    for (const node of order) {
      if (this.#room === 0 || this.#isDone()) break;
      const isTooSmall = !this.#isLinear && this.#room === 1 && this.#cpusOf(node) < this.#cpus;
      if (named === undefined && isTooSmall) continue;
      this.#take(node);
    }
  }

  /** If one node of the row may do: of those that hold all CPUs the one with the fewest. Else the whole row. */
  #singleOr(row: number[]): number[] {
    if (this.#isLinear || this.#nodes > 1) return row;
    const fitting = row.filter((node) => this.#cpusOf(node) >= this.#cpus);
    const fewest = Math.min(...fitting.map((node) => this.#cpusOf(node)));
    const single = fitting.find((node) => this.#cpusOf(node) === fewest);
    return single === undefined ? row : [single];
  }

  /**
   * select/linear, among nodes of several sizes: if the smallest would not do, it takes the largest one by one, of equals
   * the last.
   */
  #takesLargest(): boolean {
    const sizes = [...this.#offers.values()];
    const lowest = Math.min(...sizes);
    if (sizes.every((cpus) => cpus === lowest) || this.#cpus <= lowest * this.#nodes) return false;
    const left = this.#free([...this.#offers.keys()]).reverse();
    left.sort((a, b) => this.#cpusOf(b) - this.#cpusOf(a));
    for (const node of left) if (this.#room > 0 && !this.#isDone()) this.#take(node);
    return true;
  }

  /**
   * Tasks continue the nodes one by one, and what they leave is given back. A core that holds several tasks is filled
   * before the next node comes, and is given whole.
   */
  #shared(): Parts {
    if (this.#whole) return this.#chosen;
    const { cpusPerTask } = this.#job;
    const nodes = [...this.#chosen.keys()].sort((a, b) => a - b);
    const { tasksPerNodeExact } = this.#cluster.scheduling.rules;
    const least = tasksPerNodeExact && this.#job.namesTasks ? cpusPerTask : leastOn(this.#job);
    const all = Math.max(cpusAsked(this.#job), nodes.length * least);
    const shares: Parts = new Map(nodes.map((node) => [node, 0]));
    const hold = (node: number) => shares.get(node) as number;
    const most = (node: number) => this.#chosen.get(node) as number;
    const add = (node: number) => shares.set(node, Math.min(most(node), hold(node) + cpusPerTask));
    let tasks = Math.floor(all / cpusPerTask);
    for (const node of nodes) {
      add(node);
      tasks--;
    }
    const hasRoom = (node: number) => most(node) - hold(node) >= cpusPerTask;
    for (const node of nodes) {
      const inCore = hold(node) % threadsOf(this.#cluster, node);
      for (let more = Math.floor(inCore / cpusPerTask); more > 0 && tasks > 0 && hasRoom(node); more--) {
        add(node);
        tasks--;
      }
    }
    while (tasks > 0) {
      const isCrowded = !nodes.some(hasRoom);
      for (const node of nodes) {
        const ofCore = Math.max(1, Math.floor(threadsOf(this.#cluster, node) / cpusPerTask));
        for (let more = ofCore; more > 0 && tasks > 0 && (isCrowded || hasRoom(node)); more--) {
          add(node);
          tasks--;
        }
      }
    }
    for (const [node, cpus] of shares) {
      const threads = threadsOf(this.#cluster, node);
      shares.set(node, Math.ceil(cpus / threads) * threads);
    }
    return shares;
  }
}

/** The CPUs that a job has on each of its nodes at least. */
function leastOn({ leastCpus = 0, cpusPerTask }: ClusterJob): number {
  return Math.max(leastCpus, cpusPerTask);
}
