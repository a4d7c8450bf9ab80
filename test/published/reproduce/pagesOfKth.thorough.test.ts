// Pages of forecasts and of users who wait went stale when what they are made of changed. So the rows of the log that
// the repository has are computed afresh.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tracesIn } from '../../../src/cli/reproduce/tracesFolder.ts';
import { reproductionPage } from '../../../src/report/reproduction/page.ts';
import { reproductionNamed } from '../../../src/reproduce/registry.ts';
import { testKernels } from '../../support/kernels.ts';
import { atRoot } from '../../support/paths.ts';

const { wasm } = await testKernels();
const rowsOfKth = (page: string) => page.split('\n').filter((line) => line.startsWith('| KTH-SP2: '));

test.each([
  'uncertainty-feedback',
  'forecast-logged',
  'forecast-causes',
])('the rows of KTH on the page of %s are what is computed', async (name) => {
  const traces = tracesIn(atRoot('examples', 'logs')).filter((trace) => trace.name.startsWith('KTH-SP2'));
  const study = reproductionNamed(name);
  const computed = rowsOfKth(reproductionPage(study, await study.run(wasm, { traces })));
  expect(computed.length).toBeGreaterThan(4);
  expect(computed).toEqual(rowsOfKth(readFileSync(atRoot('docs', 'reproductions', `${name}.md`), 'utf8')));
});
