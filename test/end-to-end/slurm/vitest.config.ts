import { defineConfig } from 'vitest/config';

const FILES = 'test/end-to-end/slurm';

// A real Slurm, started and stopped by each file, on ports of the worker's own (cluster.ts). Most of the time
// is waiting.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'cluster',
          include: [`${FILES}/**/*.test.ts`],
          exclude: [`${FILES}/reality.test.ts`],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Its waits are compared with a model's: it has the machine for itself.
        test: {
          name: 'reality',
          include: [`${FILES}/reality.test.ts`],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
