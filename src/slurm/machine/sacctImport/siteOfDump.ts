import type { Cluster } from '../cluster.ts';
import type { DefaultMemory } from './requestedMemory.ts';

/** Properties of the cluster of a dump that affect the jobs of a partition. */
export interface SiteOfDump {
  defaultMemory(partition: string | undefined): DefaultMemory | undefined;
  /** True if a node of the partition has that number of CPUs. */
  isWholeNode(partition: string | undefined, cpus: number): boolean;
  /** True if the cluster's reservations are known and include this one. */
  hasReservation(name: string): boolean;
}

export function siteOf({ partitions, nodes, reservations }: Cluster): SiteOfDump {
  const find = (name: string | undefined) =>
    partitions.find((one) => (name === undefined ? one.isDefault : one.name === name));
  return {
    defaultMemory: (name) => find(name)?.defaultMemory,
    isWholeNode: (name, cpus) => find(name)?.nodes.some((node) => nodes[node].cpus === cpus) ?? false,
    hasReservation: (wanted) => reservations?.some(({ name }) => name === wanted) ?? false,
  };
}

/** Nothing is known of the cluster. */
export const NO_SITE: SiteOfDump = {
  defaultMemory: () => undefined,
  isWholeNode: () => false,
  hasReservation: () => false,
};
