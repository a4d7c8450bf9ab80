// Sections on forecasts and on feedback became stale when their code changed. So their rows for the log in
// the repository are computed again.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tracesIn } from '../../../src/cli/reproduce/tracesFolder.ts';
import { reproductionSection, sectionsOf } from '../../../src/report/reproduction/page.ts';
import { groupOf, reproductionNamed } from '../../../src/reproduce/registry.ts';
import { testKernels } from '../../support/kernels.ts';
import { atRoot } from '../../support/paths.ts';

const { wasm } = await testKernels();
const rowsOfKth = (section: string) => section.split('\n').filter((line) => line.startsWith('| KTH-SP2: '));

test.each([
  'uncertainty-feedback',
  'forecast-logged',
  'forecast-causes',
])('the rows of KTH in the section of %s are those computed', async (name) => {
  const traces = tracesIn(atRoot('examples', 'logs')).filter((trace) => trace.name.startsWith('KTH-SP2'));
  const study = reproductionNamed(name);
  const computed = rowsOfKth(reproductionSection(study, await study.run(wasm, { traces })));
  expect(computed.length).toBeGreaterThan(4);
  const page = readFileSync(atRoot('docs', 'reproductions', `${groupOf(study).name}.md`), 'utf8');
  expect(computed).toEqual(rowsOfKth(sectionsOf(page).get(name) ?? ''));
});
