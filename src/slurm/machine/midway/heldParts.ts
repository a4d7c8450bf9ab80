import type { Cluster, ClusterJob, Held } from '../cluster.ts';

/** Shares the CPUs of running jobs out among their nodes: a list of nodes does not say how many each gives. */
export class HeldParts {
  readonly #cluster: Cluster;
  readonly #free: number[];
  /** CPUs for which there was no room: more is held than there is. */
  missing = 0;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#free = cluster.nodes.map(({ cpus }) => cpus);
  }

  /**
   * What the next job holds: whole nodes if it shares none, else a task on each of its nodes in turn.
   *
   * @param nodes indices
   * @param cpus of all of them
   * @param partition the index of the one that it runs in
   */
  take(job: ClusterJob, nodes: readonly number[], cpus: number, partition: number): Held['on'] {
    const parts = this.#isWhole(job, partition)
      ? nodes.map((node) => this.#free[node])
      : this.#inTurn(nodes, cpus, job.cpusPerTask);
    const on = nodes.flatMap((node, i) => (parts[i] > 0 ? [[node, parts[i]] as const] : []));
    for (const [node, held] of on) this.#free[node] -= held;
    return on;
  }

  #isWhole({ exclusive }: ClusterJob, partition: number): boolean {
    const { selection, partitions } = this.#cluster;
    return selection.unit === 'node' || exclusive || partitions[partition].exclusive;
  }

  #inTurn(nodes: readonly number[], cpus: number, unit: number): number[] {
    const parts = nodes.map(() => 0);
    let left = cpus;
    for (let before = Number.POSITIVE_INFINITY; left > 0 && left < before; ) {
      before = left;
      for (const [i, node] of nodes.entries()) {
        const some = Math.min(unit, left, this.#free[node] - parts[i]);
        parts[i] += some;
        left -= some;
      }
    }
    this.missing += left;
    return parts;
  }
}
