import { defineConfig } from 'vitest/config';

// The built site in a real Chromium.
export default defineConfig({
  test: {
    include: ['test/end-to-end/site/*.test.ts'],
    globalSetup: 'test/end-to-end/site/build.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Text appears on a page when it is ready, so tests poll until it is there.
    expect: { poll: { timeout: 60_000 } },
    // Each worker has one browser.
    isolate: false,
  },
});
