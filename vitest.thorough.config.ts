import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import quick from './vitest.config.ts';

/** 1: what CI has time for. 2: every campaign as a whole, and the tests of whole reproductions (*.whole.test.ts). */
const LEVEL = process.env.SPECULA_THOROUGH ?? '1';

/** Real logs, every policy, or every thing that a scheduler must not do. */
const LONGER = /from '.*\/(describePolicy|logs|forbidden)\.ts'/;
/** These, or random values. */
const RANDOM = /from '.*\/(seed|describePolicy|logs)\.ts'/;

/** The rooms whose random values CI draws a second time, from another seed: they judge the kernel. */
const JUDGES = ['properties', 'oracle', 'golden', 'published'];
const OTHERS = ['corpus', 'unit', 'end-to-end/cli', 'end-to-end/docs', 'end-to-end/submit'];

function campaignsIn(room: string): string[] {
  const campaign = LEVEL === '2' || JUDGES.includes(room) ? RANDOM : LONGER;
  const below = readdirSync(join(import.meta.dirname, 'test', room), { recursive: true, encoding: 'utf8' });
  return below
    .map((file) => join('test', room, file))
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) =>
      file.endsWith('.whole.test.ts')
        ? LEVEL === '2'
        : file.endsWith('.thorough.test.ts') || campaign.test(readFileSync(file, 'utf8')),
    );
}

/** The thorough tests: longer campaigns of random values, with another seed, and the real logs of ../shared/traces. */
export default defineConfig({
  test: {
    ...quick.test,
    include: [...JUDGES, ...OTHERS].flatMap((room) => campaignsIn(room)),
    exclude: [],
    env: { SPECULA_THOROUGH: LEVEL },
  },
});
