import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Every command that writes, broken at each of its writes.
export default defineConfig({
  test: {
    include: ['test/end-to-end/faults/*.test.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    maxWorkers: '100%',
    // The commands run in processes of their own: as many at a time as there are cores.
    maxConcurrency: availableParallelism(),
  },
});
