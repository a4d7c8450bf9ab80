import type fc from 'fast-check';
import type { ClusterJob, ClusterNode } from '../../../src/slurm/machine/cluster.ts';
import { type ClusterCase, drawnCases } from './arbitraryCluster.ts';
import { startsInTheEnd, withoutWishes } from './startsInTheEnd.ts';

/**
 * Requests for CPUs alone, which fill many nodes of several weights: most jobs wait, and their planned starts are rows
 * of neighbors over words of sets of nodes.
 */
export function crowdedCases(mostNodes: number, mostJobs: number): fc.Arbitrary<ClusterCase> {
  return drawnCases([33, mostNodes], mostJobs)
    .map(({ cluster, jobs, timing }) => {
      const { accounting, licenses, ...rest } = cluster;
      const size = Math.ceil(cluster.nodes.length / 6);
      const all = [...cluster.nodes.keys()];
      return {
        cluster: {
          ...rest,
          nodes: inBlocks(rest.nodes),
          selection: { unit: 'cpu' as const, memory: false },
          scheduling: { ...rest.scheduling, ...ALL_ARE_TESTED },
          partitions: rest.partitions.map(({ maxCpusPerNode, ...one }) => ({ ...one, ...OPEN, nodes: all })),
        },
        jobs: jobs.map((one) => plain(one, size)),
        timing,
      };
    })
    .map(startsInTheEnd);
}

const NONE = Number.POSITIVE_INFINITY;
const OPEN = { exclusive: false, maxTime: NONE, minNodes: 0, maxNodes: NONE };

const ALL_ARE_TESTED = {
  ...{ backfill: true, bfMaxJobTest: 500, bfMaxJobStart: 0, bfMaxJobUser: 0, bfMaxJobPart: 0 },
  ...{ bfMaxJobUserPart: 0, bfMinAgeReserve: 0, defaultQueueDepth: 3 },
};

/** The job with this many times the tasks, much earlier, and without wishes for more than CPUs. */
function plain(job: ClusterJob, size: number): ClusterJob {
  return {
    ...withoutWishes(job),
    ...{ tasks: job.tasks * size, submit: Math.floor(job.submit / 8), association: -1 },
    ...{ memory: 0, gpusPerNode: 0, exclusive: false, maxNodes: NONE },
  };
}

/** Equal nodes are neighbors. */
function inBlocks(nodes: readonly ClusterNode[]): ClusterNode[] {
  const sorted = [...nodes].sort((a, b) => a.weight - b.weight || a.cpus - b.cpus);
  return sorted.map((node, i) => ({ ...node, name: `n${i}` }));
}
