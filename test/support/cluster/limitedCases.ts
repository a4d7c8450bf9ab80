import fc from 'fast-check';
import type { ClusterCase } from './arbitraryCluster.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });
const NONE = Number.POSITIVE_INFINITY;

const limit = (min: number, max: number) => fc.oneof(fc.constant(NONE), whole(min, max));

const limits = fc.record({
  grpTres: fc
    .tuple(limit(2, 12), limit(500, 6000), limit(0, 3), limit(2, 15), limit(1, 3))
    .map((one) => [...one]),
  grpJobs: limit(1, 3),
  maxTres: fc
    .tuple(limit(3, 9), fc.constant(NONE), fc.constant(NONE), limit(4, 20), limit(1, 4))
    .map((one) => [...one]),
  maxWall: limit(8, 30),
  maxJobs: limit(1, 3),
});

const ENFORCED = { associations: false, limits: true, qos: false };

/** Those of the cases that have accounts, with many jobs that limits hold back. */
export function limitedCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  const withAccounts = cases.filter(({ cluster }) => cluster.accounting !== undefined);
  return fc
    .record({
      value: withAccounts,
      some: fc.array(limits, { minLength: 1, maxLength: 4 }),
      stops: fc.boolean(),
      resolution: fc.constantFrom(60, 1),
    })
    .map(({ value: { cluster, jobs, timing }, some, stops, resolution }) => {
      const { associations = [], ...accounting } = cluster.accounting ?? { qos: [] };
      const limited = associations.map((one, i) =>
        i % 2 === 0 ? one : { ...one, ...some[i % some.length] },
      );
      const own = { assocLimitStop: stops, bfResolution: resolution };
      return {
        cluster: {
          ...cluster,
          accounting: { ...accounting, associations: limited },
          enforce: ENFORCED,
          scheduling: { ...cluster.scheduling, ...own },
        },
        jobs: jobs.map((one) => ({ ...one, submit: Math.floor(one.submit / 2) })),
        timing,
      };
    });
}
