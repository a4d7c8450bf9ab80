import { defineConfig } from 'vitest/config';

const FILES = 'test/end-to-end/slurm';
/** Their waits are compared with those of a model, so each has the machine for itself. */
const ALONE = [`${FILES}/reality.test.ts`, `${FILES}/when.test.ts`];

// A real Slurm, started and stopped by each file, on ports of the worker's own (cluster.ts). Most of the time
// is waiting.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'cluster',
          include: [`${FILES}/**/*.test.ts`],
          exclude: ALONE,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          // Real time, up to sixty times as fast, beside other tests: a machine that stands still for a second
          // is a minute late. What fails twice is a fault.
          retry: 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'reality',
          include: ALONE,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
