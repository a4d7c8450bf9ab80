import fc from 'fast-check';
import type { ClusterCase } from '../arbitraryCluster.ts';

/** Seconds that a job may wait before it is late; undefined: it has no deadline. */
const spare = fc.constantFrom(undefined, 0, 20, 60, 150, 400, 1500);

/** The same cases, in which some jobs and arrays have deadlines. */
export function deadlineCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  return fc
    .tuple(cases, fc.array(spare, { minLength: 5, maxLength: 5 }))
    .map(([{ jobs, ...rest }, wishes]) => ({
      ...rest,
      jobs: jobs.map((job, i) => {
        const first = job.array?.first ?? i;
        const wish = wishes[first % wishes.length];
        const { timeMin, ...own } = job;
        if (wish === undefined || !Number.isFinite(job.timeLimit)) return job;
        return { ...own, deadline: Math.floor(job.submit) + 60 * job.timeLimit + wish };
      }),
    }));
}
