import fc from 'fast-check';
import type { ClusterJob } from '../../../../src/slurm/machine/cluster.ts';
import type { ClusterCase } from '../arbitraryCluster.ts';
import { askingJobs, NOTHING } from '../arbitraryEvents.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });
const NONE = Number.POSITIVE_INFINITY;

const link = fc.record({
  kind: fc.constantFrom(
    'aftercorr',
    'aftercorr',
    'aftercorr',
    'afterok',
    'after',
    'singleton',
  ) as fc.Arbitrary<'aftercorr' | 'afterok' | 'after' | 'singleton'>,
  back: whole(1, 3),
  delay: fc.constantFrom(0, 1),
});

const wish = fc.record({
  tasks: fc.constantFrom(0, 1, 3, 12, 14),
  limit: fc.constantFrom(NONE, NONE, 2),
  terms: fc.array(link, { minLength: 1, maxLength: 2 }),
  isAny: fc.constantFrom(false, false, true),
  killIfInvalid: fc.constantFrom(undefined, true, false),
  begin: fc.constantFrom(undefined, undefined, undefined, 400.5),
  user: fc.constantFrom('ada', 'bob'),
  name: fc.constantFrom('one', 'two'),
});

/** A few small jobs and arrays of which most wait for tasks of those before. Some tasks are killed by their limits. */
export function correspondingCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  return cases.chain(({ cluster, jobs, timing }) =>
    fc
      .tuple(
        fc.array(wish, { minLength: jobs.length, maxLength: jobs.length }),
        fc.array(whole(0, 9), { minLength: 7, maxLength: 7 }),
      )
      .map(([wishes, kills]) => ({
        cluster,
        jobs: askingJobs(
          jobs.map(({ submit, run, ...one }) => ({ ...one, submit: Math.floor(submit / 8), run: run / 8 })),
          wishes.map((one) => ({ ...NOTHING, ...one })),
          [],
          cluster.accounting !== undefined,
        ).map((one, i): ClusterJob => {
          const isKilled = kills[i % kills.length] === 0;
          return { ...one, timeLimit: Math.min(one.timeLimit, 4), ...(isKilled && { run: 400 }) };
        }),
        timing,
      })),
  );
}
