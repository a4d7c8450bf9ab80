import { defineConfig } from 'vitest/config';

// The package's files in a real Chromium.
export default defineConfig({
  test: {
    include: ['test/end-to-end/browser/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Text appears on a page when it is ready, so tests poll until it is there.
    expect: { poll: { timeout: 60_000 } },
    // The default leaves a core idle.
    maxWorkers: '100%',
    // Each worker has one browser, and each file a server and a page of its own.
    isolate: false,
    // Once, in three runs of all tests, a page did not answer for two minutes. Alone the test passed ten
    // times.
    retry: 1,
    // On a large log too.
    env: { SPECULA_THOROUGH: '1' },
  },
});
