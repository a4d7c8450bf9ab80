import type { Cluster, ClusterJob, Held } from '../cluster.ts';

/** Shares the CPUs of running jobs out among their nodes: a list of nodes does not say how many each gives. */
export class HeldParts {
  readonly #cluster: Cluster;
  /** CPUs that jobs hold and that no job has got yet, and those that no job holds. */
  readonly #free: number[];
  readonly #spare: number[];

  /** @param allocated the CPUs of a node that jobs hold; default: perhaps all */
  constructor(cluster: Cluster, allocated: (node: number) => number | undefined = () => undefined) {
    this.#cluster = cluster;
    this.#free = cluster.nodes.map(({ cpus }, node) => Math.min(cpus, allocated(node) ?? cpus));
    this.#spare = cluster.nodes.map(({ cpus }, node) => cpus - this.#free[node]);
  }

  /** Returns the CPUs of a node that are allocated and that no job has got. */
  leftOn(node: number): number {
    return this.#free[node];
  }

  /**
   * What the next job holds: whole nodes if it shares none, else a task on each of its nodes in turn.
   *
   * @param nodes indices
   * @param cpus of all of them
   * @param partition the index of the one that it runs in
   */
  take(job: ClusterJob, nodes: readonly number[], cpus: number, partition: number): Held['on'] {
    const isWhole = this.#isWhole(job, partition);
    let left = cpus;
    const parts = nodes.map(() => 0);
    // A job that is listed and that the nodes do not count takes what is free.
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

/** Returns the CPUs that each node gives: in turn a task's, as far as it has room. */
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
