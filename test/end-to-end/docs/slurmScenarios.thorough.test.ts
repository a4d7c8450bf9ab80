// The commands of docs/slurm-machine.md print what it says, and its figures are those of the model and of the
// records. `npm run docs` writes both anew.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { atRoot } from '../../support/paths.ts';
import { compareScenario } from '../../support/slurmMachine/comparison.ts';
import { FOLLOWED } from '../../support/slurmMachine/fixture.ts';
import { withOutputs } from './consoleBlocks.ts';
import { checkout } from './runExample.ts';
import { withScenarios } from './slurmScenarios.ts';

test('docs/slurm-machine.md has what its commands print, and the figures of each scenario', async () => {
  const { wasm } = await clusterKernels();
  const comparisons = await Promise.all(FOLLOWED.map((scenario) => compareScenario(wasm, scenario)));
  const file = atRoot('docs/slurm-machine.md');
  const { folder, remove } = checkout();
  try {
    const page = await withOutputs(readFileSync(file, 'utf8'), folder, () => false);
    await expect(withScenarios(page, comparisons)).toMatchFileSnapshot(file);
  } finally {
    remove();
  }
});
