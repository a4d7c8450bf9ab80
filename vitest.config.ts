import { defineConfig } from 'vitest/config';

/** The quick tests: a fresh clone has all they need. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/**/*.{thorough,whole}.test.ts', 'test/end-to-end/{package,browser,site,slurm,faults}/**'],
    setupFiles: ['test/support/sameNumbers.ts'],
    // Only what hangs: on a busy machine a test takes many times as long.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // The default leaves a core idle, and on two that is half of them.
    maxWorkers: '100%',
    // Each worker reads the sources once, not once a file, which would take longer than the tests.
    isolate: false,
    reporters: ['default', './test/slowestFiles.ts'],
    // The built command runs as it is.
    server: { deps: { external: [/\/dist\//] } },
  },
});
