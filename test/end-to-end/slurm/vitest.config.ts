import { defineConfig } from 'vitest/config';
import { changedSince, neededTests, TESTED } from './needed.ts';

const FILES = 'test/end-to-end/slurm';
/** Their waits are compared with those of a model, so each has the machine for itself. */
const ALONE = ['reality.test.ts', 'testOnly.test.ts', 'when.test.ts'];

/** SPECULA_SINCE=COMMIT runs only the tests that the changes since then need. */
const since = process.env.SPECULA_SINCE;
const wanted = since ? neededTests(changedSince(since), FILES) : Object.keys(TESTED);
const paths = (tests: readonly string[]) => tests.map((test) => `${FILES}/${test}`);

// A real Slurm, started and stopped by each file, on ports of the worker's own (cluster.ts). Most of the time
// is waiting.
export default defineConfig({
  test: {
    passWithNoTests: since !== undefined,
    projects: [
      {
        test: {
          name: 'cluster',
          include: paths(wanted.filter((test) => !ALONE.includes(test))),
          testTimeout: 300_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          // Real time, up to sixty times as fast, together with other tests: a machine that halts for a second
          // is a minute late. What fails twice is a fault.
          retry: 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'reality',
          include: paths(wanted.filter((test) => ALONE.includes(test))),
          testTimeout: 600_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
