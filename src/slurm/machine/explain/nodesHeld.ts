// Records which jobs hold which nodes of some partitions, and when.
import type { Cluster } from '../cluster.ts';

/** A run of a job, and the parts of nodes that it held, ascending. Seconds. */
export interface RunOnCluster {
  readonly job: number;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly { readonly node: number; readonly cpus: number }[];
}

export class RunsOnNodes {
  readonly #cluster: Cluster;
  /** Nodes of the partitions, ascending. */
  readonly #nodes: readonly number[];
  /** Runs that end after the first queried time. */
  readonly #runs: readonly RunOnCluster[];

  /** @param from the first instant that is asked about */
  constructor(cluster: Cluster, partitions: readonly number[], runs: readonly RunOnCluster[], from: number) {
    this.#cluster = cluster;
    const nodes = partitions.flatMap((partition) => cluster.partitions[partition].nodes);
    this.#nodes = [...new Set(nodes)].sort((a, b) => a - b);
    const own = new Set(this.#nodes);
    this.#runs = runs.filter(({ end, parts }) => end > from && parts.some(({ node }) => own.has(node)));
  }

  #at(instant: number): RunOnCluster[] {
    return this.#runs.filter(({ start, end }) => start <= instant && instant < end);
  }

  /** Returns the idle nodes and the free CPUs of all nodes: a node that drains or is down has none. */
  freeAt(instant: number): { freeNodes: number[]; freeCpus: number } {
    const { nodes, outages = [] } = this.#cluster;
    const out = new Set(
      outages.filter(({ from, until }) => from <= instant && instant < until).map(({ node }) => node),
    );
    const held = new Map<number, number>();
    for (const { parts } of this.#at(instant))
      for (const { node, cpus } of parts) held.set(node, (held.get(node) ?? 0) + cpus);
    const up = this.#nodes.filter((node) => !out.has(node));
    return {
      freeNodes: up.filter((node) => !held.has(node)),
      freeCpus: up.reduce((sum, node) => sum + nodes[node].cpus - (held.get(node) ?? 0), 0),
    };
  }

  /** Jobs that hold a part of some of these nodes, in the order of their starts. */
  holders(nodes: readonly number[], instant: number): number[] {
    const some = new Set(nodes);
    return this.#at(instant)
      .filter(({ parts }) => parts.some(({ node }) => some.has(node)))
      .map(({ job }) => job);
  }

  /** The run on some of the nodes of this one that ended last before it began. */
  freedBefore({ job: own, start: begin, parts }: RunOnCluster): RunOnCluster | undefined {
    const nodes = new Set(parts.map(({ node }) => node));
    const before = this.#runs.filter(
      ({ job, end, parts: others }) =>
        job !== own && end <= begin && others.some(({ node }) => nodes.has(node)),
    );
    return before.reduce<RunOnCluster | undefined>(
      (last, one) => (last === undefined || one.end > last.end ? one : last),
      undefined,
    );
  }
}
