import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import quick from './vitest.config.ts';

/** What makes a campaign of a test file: random values, sizes of its own, or real logs. */
const CAMPAIGN = /from '.*\/(seed|describePolicy|logs)\.ts'/;

/** 1: what CI has time for. 2: every campaign as a whole, and the tests of whole reproductions (*.whole.test.ts). */
const LEVEL = process.env.SPECULA_THOROUGH ?? '1';

function campaignsIn(folder: string): string[] {
  const below = readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' });
  return below
    .map((file) => join(folder, file))
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) =>
      file.endsWith('.whole.test.ts')
        ? LEVEL === '2'
        : file.endsWith('.thorough.test.ts') || CAMPAIGN.test(readFileSync(file, 'utf8')),
    );
}

/** The thorough tests: longer campaigns of random values, with another seed, and the real logs of ../shared/traces. */
export default defineConfig({
  test: {
    ...quick.test,
    include: [
      'properties',
      'oracle',
      'golden',
      'published',
      'unit',
      'end-to-end/cli',
      'end-to-end/docs',
      'end-to-end/submit',
    ].flatMap((room) => campaignsIn(join('test', room))),
    exclude: [],
    env: { SPECULA_THOROUGH: LEVEL },
  },
});
