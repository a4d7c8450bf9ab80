import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/package/**', 'test/browser/**', 'test/slurm/**'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // The default leaves a core idle, and on two that is half of them.
    maxWorkers: '100%',
  },
});
