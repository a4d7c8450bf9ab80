import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import quick from './vitest.config.ts';

// Workers and the reporter read it too.
process.env.SPECULA_THOROUGH ??= '1';
const { TIER } = await import('./test/tiers.ts');
const isWhole = TIER.name === 'whole';

/** Random values, whose number depends on the tier. */
const RANDOM = /from '.*\/(seed|describePolicy|logs)\.ts'/;
/** Real logs, everything that a scheduler must not do, or more than in the quick tests. */
const LONGER = /from '.*\/(logs|forbidden)\.ts'|\bTHOROUGH\b/;

/** The folders whose random values CI draws a second time, from another seed: they judge the kernel. */
const JUDGES = ['properties', 'oracle'];
const OTHERS = [
  'golden',
  'published',
  'corpus',
  'unit',
  'end-to-end/build',
  'end-to-end/cli',
  'end-to-end/docs',
  'end-to-end/python',
  'end-to-end/submit',
];

function longerIn(folder: string): string[] {
  const isLonger = isWhole || JUDGES.includes(folder) ? RANDOM : LONGER;
  const below = readdirSync(join(import.meta.dirname, 'test', folder), { recursive: true, encoding: 'utf8' });
  return below
    .map((file) => join('test', folder, file))
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) =>
      file.endsWith('.whole.test.ts')
        ? isWhole
        : file.endsWith('.thorough.test.ts') || isLonger.test(readFileSync(file, 'utf8')),
    );
}

/** The tests that take longer than the quick ones: more random values, from another seed, and ../shared/traces. */
export default defineConfig({
  test: {
    ...quick.test,
    include: [...JUDGES, ...OTHERS].flatMap(longerIn),
    exclude: [],
  },
});
