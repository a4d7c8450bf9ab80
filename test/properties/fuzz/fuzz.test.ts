// Whatever a file contains, a reader gives an answer or an error of one line, within two seconds and in
// little memory, and it accounts for every line.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SEED, sized } from '../seed.ts';
import { CORPUS, corpus, fuzz } from './run.ts';
import type { FuzzFailure } from './worker.ts';

/**
 * The number of inputs in the whole campaign, in the thorough and in the quick tests.
 * SPECULA_FUZZ=1000000 takes that many, and keeps the failing inputs in the corpus.
 */
const ON_DEMAND = process.env.SPECULA_FUZZ;
const COUNT = ON_DEMAND === undefined ? sized(20_000, 200) : Number(ON_DEMAND);

function keep({ reader, bytes }: FuzzFailure): void {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  writeFileSync(join(CORPUS, `${reader.replaceAll(' ', '_')}-${hash}.bin`), bytes);
}

test(
  `${COUNT} changed inputs give an answer or an error of one line (seed ${SEED})`,
  { timeout: 6 * 3600_000 },
  async () => {
    const failures = await fuzz({ seed: SEED, count: COUNT });
    if (ON_DEMAND !== undefined) failures.forEach(keep);
    expect(failures.map(({ reader, what }) => `${reader}: ${what}`)).toEqual([]);
  },
);

test('inputs that once broke a reader give an answer or an error of one line', async () => {
  const inputs = corpus();
  const failures = await fuzz({ seed: SEED, count: inputs.length, corpus: inputs });
  expect(failures.map(({ reader, what }) => `${reader}: ${what}`)).toEqual([]);
});
