import fc from 'fast-check';
import type { ClusterCase } from '../arbitraryCluster.ts';

/** The same cases without arrays, in which some partitions are for a group, and every other user is not in it. */
export function groupCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  return fc
    .tuple(cases, fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }))
    .map(([{ cluster, jobs, ...rest }, isForGroup]) => {
      const groups = ['staff', 'admin'];
      const partitions = cluster.partitions.map((one, i) => (isForGroup[i] ? { ...one, groups } : one));
      // A job that may run nowhere is refused.
      const isShutOut = (job: ClusterCase['jobs'][number]) => job.partitions.every((one) => isForGroup[one]);
      return {
        ...rest,
        cluster: { ...cluster, partitions, groups: new Map([['staff', new Set(['ann'])]]) },
        jobs: jobs.map((job, i) => ({ ...job, user: i % 2 === 0 || isShutOut(job) ? 'ann' : 'dan' })),
      };
    });
}
