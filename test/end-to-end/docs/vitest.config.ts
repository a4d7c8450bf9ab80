import { defineConfig } from 'vitest/config';

/** `npm run docs` runs these tests, which then rewrite the output of commands and generated tables in the pages. */
export default defineConfig({
  test: {
    include: [
      'test/end-to-end/docs/{api.test,slurmSettings.test,{commands,pandas,slurmScenarios}.thorough.test}.ts',
    ],
    testTimeout: 900_000,
  },
});
