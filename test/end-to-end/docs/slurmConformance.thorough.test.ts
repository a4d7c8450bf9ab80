// docs/slurm-conformance.md has the figures of all recordings. `SPECULA_THOROUGH=1 npx vitest run --config
// vitest.thorough.config.ts test/end-to-end/docs/slurmConformance.thorough.test.ts --update` writes them anew.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { atRoot } from '../../support/paths.ts';
import { recordedSeeds, rowOf } from '../../support/slurmMachine/conformance.ts';
import { conformanceTable } from './slurmConformance.ts';

test('docs/slurm-conformance.md has what the model decides in every recorded random scenario', async () => {
  const { wasm } = await clusterKernels();
  const rows = [];
  for (const seed of recordedSeeds()) rows.push(await rowOf(wasm, seed));
  const file = atRoot('docs/slurm-conformance.md');
  const page = readFileSync(file, 'utf8');
  const head = page.slice(0, page.indexOf('\n|') + 1);
  await expect(head + conformanceTable(rows)).toMatchFileSnapshot(file);
});
