import { defineConfig } from 'vitest/config';

// The package's files in a real Chromium.
export default defineConfig({
  test: {
    // A busy machine draws late: what fails once is tried again.
    retry: 1,
    include: ['test/end-to-end/browser/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // On a large log too.
    env: { SPECULA_THOROUGH: '1' },
  },
});
