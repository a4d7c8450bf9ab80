import { DataError } from '../../../errors.ts';
import type { Workload } from '../../../trace/workload.ts';
import type { Cluster, ClusterJob } from '../cluster.ts';
import { hostNames } from '../hostNames.ts';

/** A cluster, and its name in messages. */
export interface NamedCluster {
  readonly name: string;
  readonly cluster: Cluster;
}

/** Finds the nodes and partitions on which the jobs of a log ran. Jobs are given by their places in the log. */
export class RanInLog {
  readonly #workload: Workload;
  readonly #configuration: string;
  readonly #cluster: Cluster;
  readonly #numbers: ReadonlyMap<string, number>;
  /** Cached node names of each node list. */
  readonly #names: (readonly string[] | undefined)[] = [];

  constructor(workload: Workload, { name, cluster }: NamedCluster) {
    this.#workload = workload;
    this.#configuration = name;
    this.#cluster = cluster;
    this.#numbers = new Map(cluster.nodes.map((node, i) => [node.name, i]));
  }

  /**
   * Returns the indices of the nodes of a job; empty if unknown.
   *
   * @throws DataError, one line, for a node that the cluster does not have
   */
  nodesOf(job: number): readonly number[] {
    return this.#namesOf(job).map((node) => {
      const number = this.#numbers.get(node);
      if (number !== undefined) return number;
      const { name } = this.#workload;
      throw new DataError(
        `${name}: NodeList '${this.#listOf(job)}': ${this.#configuration} has no node '${node}'`,
      );
    });
  }

  /** Returns the number of nodes of a job, even if the cluster lacks them; 0 if unknown. */
  countOf(job: number): number {
    return this.#namesOf(job).length;
  }

  /** Returns the place among a job's partitions of the one in which it ran; 0 if unknown or not among them. */
  as(job: number, { partitions }: ClusterJob): number {
    const { jobs, names } = this.#workload;
    const own = names?.partition?.[jobs.partition[job] - 1];
    return Math.max(
      0,
      partitions.findIndex((one) => this.#cluster.partitions[one].name === own),
    );
  }

  #listOf(job: number): string {
    const { jobs, names } = this.#workload;
    return names?.ranOn?.[(jobs.ranOn?.[job] ?? 0) - 1] ?? '';
  }

  #namesOf(job: number): readonly string[] {
    const number = this.#workload.jobs.ranOn?.[job] ?? 0;
    const list = this.#listOf(job);
    this.#names[number] ??= list === '' ? [] : hostNames(list, `${this.#workload.name}, NodeList`);
    return this.#names[number];
  }
}
