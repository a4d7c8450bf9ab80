import { defineConfig } from 'vitest/config';

/** `npm run docs` runs these tests, which then rewrite the output of commands and generated tables in the pages. */
export default defineConfig({
  test: {
    include: [
      'test/end-to-end/docs/{api,commandLine,metrics,slurm/settings}.test.ts',
      'test/end-to-end/docs/{commands,pandas,slurm/scenarios}.thorough.test.ts',
    ],
    testTimeout: 900_000,
  },
});
