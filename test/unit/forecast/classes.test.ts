import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Classes, classesOfRuns, classesOfWaits } from '../../../src/forecast/classes.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { testWorkload } from '../../support/workload.ts';

type Keys = readonly (readonly number[])[];

/** The classes of jobs with such values, numbered as they come. */
function byKeys(keys: Keys): { of: number[]; count: number } {
  const known = new Map<string, number>();
  const of = keys.map((key) => {
    const number = known.get(String(key)) ?? known.size;
    known.set(String(key), number);
    return number;
  });
  return { of, count: known.size };
}

const plain = (all: readonly Classes[]) => all.map(({ of, count }) => ({ of: [...of], count }));

const jobs = fc.array(
  fc.record({
    user: fc.integer({ min: -1, max: 4 }),
    application: fc.integer({ min: -1, max: 4 }),
    processors: fc.constantFrom(1, 2, 3, 64, 2 ** 20),
    request: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 1e6 }), fc.constant(90.5)),
  }),
  { minLength: 1, maxLength: 60, size: 'max' },
);

describe(`jobs of one class (seed ${SEED})`, () => {
  it('have the same values', async () => {
    await holds(
      jobs,
      2000,
      (some) => {
        const { jobs: columns } = testWorkload(
          2 ** 20,
          some.map((job) => ({ submit: 0, run: 1, ...job })),
        );
        const keys = (values: (job: (typeof some)[number]) => readonly number[]) => byKeys(some.map(values));
        const halfOctave = (request: number) => Math.floor(2 * Math.log2(Math.max(1, request)));
        expect(plain(classesOfRuns(columns))).toEqual([
          keys(({ user, application, processors, request }) => [user, application, processors, request]),
          keys(({ user, application, request }) => [user, application, request]),
          keys(({ user }) => [user]),
          keys(({ request }) => [halfOctave(request)]),
          keys(() => []),
        ]);
        expect(plain(classesOfWaits(columns))).toEqual([
          keys(({ user, processors, request }) => [user, processors, request]),
          keys(({ user }) => [user]),
          keys(() => []),
        ]);
      },
      20,
    );
  });

  it('request about the same: within half an octave', () => {
    const requests = [0, 0.5, 1, 1.4, 1.42, 1.99, 2, 3600, 4095, 4096];
    const { jobs: columns } = testWorkload(
      1,
      requests.map((request) => ({ submit: 0, run: 1, request, processors: 1 })),
    );
    expect([...classesOfRuns(columns)[3].of]).toEqual([0, 0, 0, 0, 1, 1, 2, 3, 3, 4]);
  });
});
