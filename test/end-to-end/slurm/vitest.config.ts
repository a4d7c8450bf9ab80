import { defineConfig } from 'vitest/config';

// A real Slurm, started and stopped by each file; one at a time, since their daemons share the ports.
export default defineConfig({
  test: {
    // A real scheduler, on a machine that others use too: what fails once is tried again.
    retry: 1,
    include: ['test/end-to-end/slurm/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
