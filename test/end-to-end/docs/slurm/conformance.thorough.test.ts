// docs/slurm-conformance.md has the figures of all recordings of 22.05. CI compares a fifth of them, and all if a file of
// the Slurm kernel changed. `SPECULA_RECORDINGS=all npx vitest run --config vitest.thorough.config.ts
// test/end-to-end/docs/slurm/conformance.thorough.test.ts --update` rewrites them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WHOLE } from '../../../properties/seed.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';
import { atRoot } from '../../../support/paths.ts';
import { recordedSeeds, rowOf } from '../../../support/slurmMachine/conformance.ts';
import { conformanceLine, conformanceTable } from './conformance.ts';

const ONE_IN = 5;

const { wasm } = await clusterKernels();
const file = atRoot('docs/slurm-conformance.md');
const page = readFileSync(file, 'utf8');

if (WHOLE || process.env.SPECULA_RECORDINGS === 'all')
  test('docs/slurm-conformance.md has what the model decides in every recorded random scenario', async () => {
    const rows = [];
    for (const seed of recordedSeeds('22.05')) rows.push(await rowOf(wasm, '22.05', seed));
    const head = page.slice(0, page.indexOf('\n| seed |') + 1);
    await expect(head + conformanceTable(rows)).toMatchFileSnapshot(file);
  });
else
  test('docs/slurm-conformance.md has what the model decides in every fifth recorded random scenario', async () => {
    const some = recordedSeeds('22.05').filter((seed) => seed % ONE_IN === 0);
    expect(some.length).toBeGreaterThan(40);
    for (const seed of some) expect(page).toContain(conformanceLine(await rowOf(wasm, '22.05', seed)));
  });
