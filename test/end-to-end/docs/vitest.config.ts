import { defineConfig } from 'vitest/config';

/** What `npm run docs` runs to write anew what documents show: exports, and what commands print. */
export default defineConfig({
  test: {
    include: ['test/end-to-end/docs/{api,commands,pandas,slurmScenarios}.thorough.test.ts'],
    testTimeout: 900_000,
  },
});
