import type { Cluster, ClusterJob, Held } from '../cluster.ts';

/** Distributes the CPUs of running jobs over their nodes, because a node list does not record the CPUs of each node. */
export class AllocatedCpus {
  readonly #cluster: Cluster;
  /** Per node: allocated CPUs that no job has been given yet. */
  readonly #free: number[];
  /** Per node: CPUs that are not allocated. */
  readonly #spare: number[];

  /** @param allocated the number of allocated CPUs of a node; default: up to all */
  constructor(cluster: Cluster, allocated: (node: number) => number | undefined = () => undefined) {
    this.#cluster = cluster;
    this.#free = cluster.nodes.map(({ cpus }, node) => Math.min(cpus, allocated(node) ?? cpus));
    this.#spare = cluster.nodes.map(({ cpus }, node) => cpus - this.#free[node]);
  }

  /** Returns the number of allocated CPUs of a node that no job has been given. */
  leftOn(node: number): number {
    return this.#free[node];
  }

  /**
   * Returns the allocation of the next job: whole nodes if it is exclusive, otherwise one task after another on each of
   * its nodes in turn.
   *
   * @param nodes indices
   * @param cpus of all the nodes
   * @param partition the index of the one that it runs in
   */
  take(job: ClusterJob, nodes: readonly number[], cpus: number, partition: number): Held['on'] {
    const isWhole = this.#isWhole(job, partition);
    let left = cpus;
    const parts = nodes.map(() => 0);
    // A listed job that the nodes do not count gets free CPUs.
    for (const room of [this.#free, this.#spare]) {
      const some = isWhole
        ? nodes.map((node) => room[node])
        : inTurn(
            nodes.map((node) => room[node]),
            left,
            job.cpusPerTask,
          );
      for (const [i, node] of nodes.entries()) {
        parts[i] += some[i];
        room[node] -= some[i];
        left -= some[i];
      }
    }
    return nodes.flatMap((node, i) => (parts[i] > 0 ? [[node, parts[i]] as const] : []));
  }

  #isWhole({ exclusive }: ClusterJob, partition: number): boolean {
    const { selection, partitions } = this.#cluster;
    return selection.unit === 'node' || exclusive || partitions[partition].exclusive;
  }
}

/** Returns the CPUs that each node provides: those of a task in turn, as long as they fit. */
function inTurn(room: readonly number[], cpus: number, unit: number): number[] {
  const parts = room.map(() => 0);
  let left = cpus;
  for (let before = Number.POSITIVE_INFINITY; left > 0 && left < before; ) {
    before = left;
    for (const [i, free] of room.entries()) {
      const some = Math.min(unit, left, free - parts[i]);
      parts[i] += some;
      left -= some;
    }
  }
  return parts;
}
