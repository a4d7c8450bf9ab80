import fc from 'fast-check';
import type { ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import type { ClusterCase } from '../arbitraryCluster.ts';
import { startsInTheEnd } from '../startsInTheEnd.ts';

const REQUEST =
  `partitions tasks cpusPerTask minNodes maxNodes anyTasks sizeNodes sizeCpus memory memoryPer gpusPerNode
  gpusPerTask jobGpus leastCpus tasksPerNode namesTasks nodes switches segment licenses exclusive`.split(
    /\s+/,
  );

/** The same cases, in which jobs have the request of one of the first few: only their times and names differ. */
export function alikeCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  return fc
    .tuple(cases, fc.integer({ min: 1, max: 3 }), fc.constantFrom(1, 4))
    .map(([{ cluster, jobs, timing }, kinds, share]) => ({
      cluster,
      jobs: jobs.map((job, i) => ({
        ...withRequestOf(jobs[(job.array?.first ?? i) % kinds], job),
        submit: Math.floor(job.submit / share),
      })),
      timing,
    }))
    .map(startsInTheEnd);
}

function withRequestOf(other: ClusterJob, job: ClusterJob): ClusterJob {
  const own = Object.entries(job).filter(([name]) => !REQUEST.includes(name));
  const request = Object.entries(other).filter(([name]) => REQUEST.includes(name));
  return Object.fromEntries([...own, ...request]) as unknown as ClusterJob;
}
