import { defineConfig } from 'vitest/config';

/** The quick tests: a fresh clone has all they need. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [
      'test/end-to-end/package/**',
      'test/end-to-end/browser/**',
      'test/end-to-end/slurm/**',
      'test/end-to-end/faults/**',
    ],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // The default leaves a core idle, and on two that is half of them.
    maxWorkers: '100%',
    // Each worker reads the sources once, not once a file, which would take longer than the tests.
    isolate: false,
  },
});
