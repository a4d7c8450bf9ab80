import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import quick from './vitest.config.ts';

/** What makes a campaign of a test file: random values, or real logs. */
const CAMPAIGN = /from '.*\/(seed|describePolicy|logs)\.ts'/;

function campaignsIn(folder: string): string[] {
  const below = readdirSync(join(import.meta.dirname, 'test', folder), { recursive: true, encoding: 'utf8' });
  return below
    .map((file) => join('test', folder, file))
    .filter((file) => file.endsWith('.test.ts') && CAMPAIGN.test(readFileSync(file, 'utf8')));
}

/** The thorough tests: whole campaigns of random values, with another seed, and all real logs of ../shared/traces. */
export default mergeConfig(
  { ...quick, test: { ...quick.test, include: [] } },
  defineConfig({
    test: {
      include: ['properties', 'oracle', 'golden', 'published', 'unit'].flatMap(campaignsIn),
      env: { SPECULA_THOROUGH: '1' },
    },
  }),
);
