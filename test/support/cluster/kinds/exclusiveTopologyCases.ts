import fc from 'fast-check';
import type { ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import type { ClusterCase } from '../arbitraryCluster.ts';
import { startsInTheEnd } from '../startsInTheEnd.ts';

const isRare = fc.constantFrom(false, false, false, true);

/** The same cases, some of whose jobs and partitions share their base blocks or leaf switches with no other job. */
export function exclusiveTopologyCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  return cases.chain(({ cluster, jobs, timing }) =>
    fc
      .record({
        wishes: fc.array(isRare, { minLength: jobs.length, maxLength: jobs.length }),
        rules: fc.array(isRare, {
          minLength: cluster.partitions.length,
          maxLength: cluster.partitions.length,
        }),
      })
      .map(({ wishes, rules }) =>
        startsInTheEnd({
          cluster: {
            ...cluster,
            partitions: cluster.partitions.map((one, i) => (rules[i] ? { ...one, ...ALONE } : one)),
          },
          // Tasks of an array want what their first one does.
          jobs: jobs.map(
            (job, i): ClusterJob => (wishes[job.array?.first ?? i] ? { ...job, ...ALONE } : job),
          ),
          timing,
        }),
      ),
  );
}

const ALONE = { exclusiveTopology: true } as const;
