import { defineConfig } from 'vitest/config';

// Every command that writes, broken at each of its writes.
export default defineConfig({
  test: {
    include: ['test/end-to-end/faults/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    maxWorkers: '100%',
  },
});
