// docs/slurm-conformance.md has the figures of all recordings. CI compares those of every third, and
// SPECULA_THOROUGH=2 all of them. `SPECULA_THOROUGH=2 npx vitest run --config vitest.thorough.config.ts
// test/end-to-end/docs/slurmConformance.thorough.test.ts --update` writes them anew.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WHOLE } from '../../properties/seed.ts';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { atRoot } from '../../support/paths.ts';
import { recordedSeeds, rowOf } from '../../support/slurmMachine/conformance.ts';
import { conformanceLine, conformanceTable } from './slurmConformance.ts';

const EVERY = WHOLE ? 1 : 3;

test(`docs/slurm-conformance.md has what the model decides in recorded random scenarios (1 in ${EVERY})`, async () => {
  const { wasm } = await clusterKernels();
  const rows = [];
  for (const seed of recordedSeeds().filter((_, i) => i % EVERY === 0)) rows.push(await rowOf(wasm, seed));
  const file = atRoot('docs/slurm-conformance.md');
  const page = readFileSync(file, 'utf8');
  const head = page.slice(0, page.indexOf('\n|') + 1);
  if (WHOLE) await expect(head + conformanceTable(rows)).toMatchFileSnapshot(file);
  for (const row of rows) expect(page).toContain(conformanceLine(row));
  expect(rows.length).toBeGreaterThan(60);
});
