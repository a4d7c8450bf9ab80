import { defineConfig } from 'vitest/config';
import tests from '../vitest.config.ts';

// Makes the pictures of docs/pictures again, and notes what they show.
export default defineConfig({
  test: {
    ...tests.test,
    include: ['test/end-to-end/browser/pictures/*.test.ts'],
    env: { SPECULA_PICTURES: '1' },
    retry: 0,
    update: true,
  },
});
