import type fc from 'fast-check';
import type { ClusterCase } from '../arbitraryCluster.ts';
import { startsInTheEnd } from '../startsInTheEnd.ts';

/** The same cases, with backfill and `bf_busy_nodes`. */
export function busyNodesCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  return cases
    .map(({ cluster, ...rest }) => ({
      ...rest,
      cluster: { ...cluster, scheduling: { ...cluster.scheduling, backfill: true, bfBusyNodes: true } },
    }))
    .map(startsInTheEnd);
}
