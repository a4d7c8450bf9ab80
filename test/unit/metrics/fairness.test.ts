// Fair starts are found with new ends kept aside. The test compares them with their definition on workloads
// with many jobs between two that wait, so that ends are dropped, sorted in one by one, and merged.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairStarts } from '../../../src/metrics/fairness.ts';
import { holds } from '../../properties/seed.ts';

const MACHINE = 64;

interface Run {
  readonly submit: number;
  readonly processors: number;
  readonly start: number;
  readonly end: number;
}

/** The first instant from H on at which the jobs submitted before leave enough processors. */
function byDefinition(runs: readonly Run[], j: number): number {
  const { submit, processors, start } = runs[j];
  const before = runs.slice(0, j);
  const head = before.reduce((latest, run) => Math.max(latest, run.start), submit);
  if (start <= head) return start;
  const fits = (instant: number) =>
    before.filter(({ end }) => end > instant).reduce((sum, run) => sum + run.processors, 0) <=
    MACHINE - processors;
  return Math.min(
    ...[head, ...before.map(({ end }) => end)].filter((instant) => instant >= head && fits(instant)),
  );
}

// The second kind has jobs that wait after each other, so that ends are merged with many that are there.
test.each([
  [3000, 200],
  [200, 2],
])(
  'fair starts are those of the definition, of up to %i jobs of which one in %i waits',
  async (most, one) => {
    const job = fc.record({
      gap: fc.integer({ min: 0, max: 3 }),
      run: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 9000 })),
      wait: fc.oneof(
        { weight: one - 1, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }) },
      ),
      processors: fc.integer({ min: 1, max: 3 }),
    });
    await holds(fc.array(job, { minLength: 1, maxLength: most, size: 'max' }), 2000, (jobs) => {
      let submit = 0;
      const runs = jobs.map(({ gap, run, wait, processors }) => {
        submit += gap;
        return { submit, processors, start: submit + wait, end: submit + wait + run };
      });
      const fairStarts = new FairStarts(MACHINE, runs.length);
      const found = runs.map(({ submit, processors, start, end }) =>
        fairStarts.next(submit, processors, start, end),
      );
      for (const [j, { start }] of runs.entries()) {
        // A random schedule may hold more processors than there are: then no job fits.
        const fair = byDefinition(runs, j);
        if (start > runs[j].submit) expect(found[j]).toBe(fair);
        else expect(found[j]).toBe(start);
      }
    });
  },
  60_000,
);
