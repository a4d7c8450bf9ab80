import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/end-to-end/package/**', 'test/end-to-end/browser/**', 'test/end-to-end/slurm/**'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // The default leaves a core idle, and on two that is half of them.
    maxWorkers: '100%',
  },
});
