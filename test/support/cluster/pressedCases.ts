import fc from 'fast-check';
import type { ClusterCase } from './arbitraryCluster.ts';

const order = fc.record({
  type: fc.constant('multifactor' as const),
  weightAge: fc.constantFrom(10_000, 1_000_000),
  weightJobSize: fc.constantFrom(0, 1000, 100_000),
  maxAge: fc.constantFrom(300, 3000, 604_800),
  accruesAlways: fc.constantFrom(false, false, true),
  calcPeriod: fc.constantFrom(300, 60, 20),
});

/** The same cases, with jobs that come close together and wait, in an order that their ages and sizes decide. */
export function pressedCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  return fc.tuple(cases, order, fc.constantFrom(3, 10)).map(([{ cluster, jobs, timing }, own, share]) => ({
    cluster: { ...cluster, priority: { ...cluster.priority, ...own, recomputes: true } },
    jobs: jobs.map((one) => ({
      ...one,
      submit: Math.floor(one.submit / share),
      ...(one.begin !== undefined && { begin: Math.floor(one.begin / share) }),
    })),
    timing,
  }));
}

const shares = fc.record({
  weightAge: fc.constantFrom(0, 10),
  weightFairShare: fc.constant(1_000_000),
  weightJobSize: fc.constantFrom(0, 1000),
  calcPeriod: fc.constantFrom(60, 20),
  halfLife: fc.constantFrom(0, 600, 604_800, 30, 3600, 86_400),
  fairTree: fc.boolean(),
});

/** Those of the cases that have accounts, pressed, in an order that the usage of these decides. */
export function sharedCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  const withAccounts = cases.filter(({ cluster }) => cluster.accounting !== undefined);
  return fc.tuple(pressedCases(withAccounts), shares).map(([{ cluster, ...rest }, own]) => ({
    cluster: {
      ...cluster,
      priority: { ...cluster.priority, ...own },
      enforce: { associations: false, limits: false, qos: false },
    },
    ...rest,
  }));
}
