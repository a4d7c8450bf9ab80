import fc from 'fast-check';
import type { ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import type { ClusterCase } from './arbitraryCluster.ts';
import { askingJobs, NOTHING } from './arbitraryEvents.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });
const NONE = Number.POSITIVE_INFINITY;

const link = fc.record({
  kind: fc.constantFrom('after', 'afterany', 'afterok', 'afterok', 'afternotok', 'singleton') as fc.Arbitrary<
    'after' | 'afterany' | 'afterok' | 'afternotok' | 'singleton'
  >,
  back: whole(1, 4),
  delay: fc.constantFrom(0, 1, 5),
});

const wish = fc.record({
  tasks: fc.constantFrom(0, 0, 1, 3),
  limit: fc.constantFrom(NONE, 1),
  terms: fc.array(link, { maxLength: 2 }),
  isAny: fc.boolean(),
  killIfInvalid: fc.constantFrom(undefined, true, false),
  begin: fc.constantFrom(undefined, undefined, 90, 400.5),
  user: fc.constantFrom('ada', 'bob'),
  name: fc.constantFrom('one', 'two'),
});

/** Jobs and arrays that wait for each other. Some are killed by their limits. */
export function linkedCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  return cases.chain(({ cluster, jobs, timing }) =>
    fc.array(wish, { minLength: jobs.length, maxLength: jobs.length }).map((wishes) => ({
      cluster,
      jobs: askingJobs(
        jobs.map(({ submit, run, ...one }) => ({ ...one, submit: Math.floor(submit / 4), run: run / 4 })),
        wishes.map((one) => ({ ...NOTHING, ...one })),
        [],
        cluster.accounting !== undefined,
      ).map((one): ClusterJob => ({ ...one, timeLimit: Math.min(one.timeLimit, 4) })),
      timing,
    })),
  );
}
