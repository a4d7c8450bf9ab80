import { defineConfig } from 'vitest/config';

// The package's files in a real Chromium.
export default defineConfig({
  test: {
    include: ['test/end-to-end/browser/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // On a large log too.
    env: { SPECULA_THOROUGH: '1' },
  },
});
