// Random clusters in which the limits of a pass or cycle, or nodes that complete, decide.
import fc from 'fast-check';
import type { ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import type { ClusterCase } from '../arbitraryCluster.ts';
import { startsInTheEnd } from '../startsInTheEnd.ts';

const NO_LIMITS = { associations: false, limits: false, qos: false };

const few = fc.record({
  bfMaxJobTest: fc.integer({ min: 1, max: 6 }),
  bfMaxJobStart: fc.constantFrom(0, 0, 1, 2),
  bfMaxJobUser: fc.constantFrom(0, 0, 0, 1, 3),
  bfMaxJobPart: fc.constantFrom(0, 0, 0, 2, 5),
  bfMaxJobUserPart: fc.constantFrom(0, 0, 1, 2),
  bfMaxJobArrayResv: fc.constantFrom(20, 3, 2, 1, 0),
  partitionJobDepth: fc.constantFrom(0, 0, 1, 4),
  defaultQueueDepth: fc.constantFrom(100, 3, 1, 0),
  bfMinAgeReserve: fc.constantFrom(0, 0, 60),
});

/**
 * The same cases, in which jobs come close together, and passes and cycles test few of them. Without limits where there
 * are arrays: a known gap of the kernel (docs/internals/slurm-kernel.md).
 */
export function depthCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  return fc
    .tuple(cases, few, fc.constantFrom(1, 3, 10))
    .map(([{ cluster, jobs, timing }, own, share]) => ({
      cluster: {
        ...cluster,
        scheduling: { ...cluster.scheduling, backfill: true, ...own },
        ...(jobs.some(({ array }) => array !== undefined) && { enforce: NO_LIMITS }),
      },
      jobs: jobs.map((one) => ({ ...one, submit: Math.floor(one.submit / share) })),
      timing,
    }))
    .map(startsInTheEnd);
}

const long = fc.record({
  epilog: fc.constantFrom(20, 45, 90),
  limit: fc.constantFrom(Number.POSITIVE_INFINITY, 1, 2, 3),
  bfMaxJobArrayResv: fc.constantFrom(20, 2, 1),
  bfInterval: fc.constantFrom(30, 3, 10),
});

/** The same cases, in which nodes complete for long, and arrays have limits. */
export function completingCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  return fc
    .tuple(cases, long)
    .map(([{ cluster, jobs, timing }, { epilog, limit, ...own }]) => ({
      cluster: { ...cluster, scheduling: { ...cluster.scheduling, backfill: true, ...own } },
      jobs: jobs.map((one) =>
        one.array === undefined
          ? one
          : { ...one, array: { ...one.array, limit: Math.min(one.array.limit, limit) } },
      ),
      timing: { ...timing, epilog },
    }))
    .map(startsInTheEnd);
}

const still = fc.record({
  bfInterval: fc.constantFrom(3, 7.5, 30),
  bfResolution: fc.constantFrom(60, 1, 300),
  bfWindow: fc.constantFrom(86_400, 3600, 1200),
});

/** The same cases, in which little happens but cycles of backfilling. */
export function stillCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  return fc.tuple(cases, still).map(([{ cluster, jobs, timing }, own]) => ({
    cluster: {
      ...cluster,
      scheduling: {
        ...{ ...cluster.scheduling, backfill: true, schedInterval: 3000, defaultQueueDepth: 0 },
        ...{ bfMinAgeReserve: 0, ...own },
      },
    },
    jobs,
    timing,
  }));
}

/** The same cases, whose jobs are arrays with limits. */
export function arrayCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  const arrays = fc.array(fc.record({ tasks: fc.constantFrom(0, 2, 3), limit: fc.constantFrom(1, 1, 2) }), {
    minLength: 1,
    maxLength: 5,
  });
  return fc.tuple(cases, arrays).map(([{ cluster, jobs, timing }, kinds]) => {
    const all: ClusterJob[] = [];
    for (const [i, { array, ...one }] of jobs.entries()) {
      const { tasks, limit } = kinds[i % kinds.length];
      const first = all.length;
      if (tasks === 0) all.push(one);
      for (let task = 0; task < tasks; task++) all.push({ ...one, array: { first, task, limit } });
    }
    return { cluster, jobs: all, timing };
  });
}
