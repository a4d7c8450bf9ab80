import { defineConfig } from 'vitest/config';

// The packed package, installed into an empty folder as a user would have it.
export default defineConfig({
  test: { include: ['test/end-to-end/package/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
});
