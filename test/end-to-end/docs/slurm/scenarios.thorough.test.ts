// docs/slurm-conformance.md has the figures of the recorded scenarios. `npm run docs` updates them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clusterKernels } from '../../../support/cluster/kernels.ts';
import { atRoot } from '../../../support/paths.ts';
import { compareScenario } from '../../../support/slurmMachine/comparison.ts';
import { FOLLOWED } from '../../../support/slurmMachine/fixture.ts';
import { withScenarios } from './scenarios.ts';

test('docs/slurm-conformance.md has the figures of each scenario', async () => {
  const { wasm } = await clusterKernels();
  const comparisons = await Promise.all(FOLLOWED.map((scenario) => compareScenario(wasm, scenario)));
  const file = atRoot('docs/slurm-conformance.md');
  await expect(withScenarios(readFileSync(file, 'utf8'), comparisons)).toMatchFileSnapshot(file);
});
