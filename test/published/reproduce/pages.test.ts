// The pages of docs/reproductions are what `specula reproduce --all` writes: a sample is computed afresh.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logsIn, tracesIn } from '../../../src/cli/reproduce/tracesFolder.ts';
import { reproductionPage } from '../../../src/report/reproduction/page.ts';
import { reproductionNamed, reproductions } from '../../../src/reproduce/registry.ts';
import { sized } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { testOnLog } from '../../support/logs.ts';
import { atRoot } from '../../support/paths.ts';

const { wasm } = await testKernels();
const folder = atRoot('docs', 'reproductions');
const committed = (name: string) => readFileSync(join(folder, `${name}.md`), 'utf8');

test('every reproduction has a page, and the index links to all of them', () => {
  const names = Object.keys(reproductions);
  const files = readdirSync(folder).map((file) => file.replace(/\.md$/, ''));
  expect(files.sort()).toEqual([...names, 'README'].sort());
  const first = committed('README');
  for (const name of names) expect(first).toContain(`[${name}](${name}.md)`);
});

// In the quick tests those that take less than a second.
const PAGES = [
  'icpp19-table1',
  'icpp19-fig6',
  'icpp19-points',
  'ipdps20-intro',
  'ipdps20-table1-n',
  'ipdps20-table4',
  'ipdps20-varying',
  'ics04-fig8',
  'ics04-fig12',
  'ics04-fig14',
  'ics04-think',
  'preemption-random',
];
const QUICK = ['icpp19-table1', 'ipdps20-intro', 'ics04-fig14'];

test.each(sized(PAGES, QUICK))('the page of %s has the computed values', async (name) => {
  const study = reproductionNamed(name);
  expect(reproductionPage(study, await study.run(wasm))).toBe(committed(name));
});

const LOGS = ['CTC-SP2-1996-3.1-cln.swf.gz', 'SDSC-BLUE-2000-4.2-cln.swf.gz', 'SDSC-DS-2004-2.1-cln.swf.gz'];

testOnLog('the page of pveasy-table3 has the computed values', LOGS[0], async (path) => {
  const traces = tracesIn(path.slice(0, -LOGS[0].length)).filter(({ name }) => LOGS.includes(name));
  const study = reproductionNamed('pveasy-table3');
  expect(reproductionPage(study, await study.run(wasm, { traces }))).toBe(committed(study.name));
});

const RUN_TIMES = 'vanderbilt-CT_eye_segmentation-runtimes.txt.gz';

testOnLog('the page of ipdps20-fig1 has the computed values', RUN_TIMES, async (path) => {
  const study = reproductionNamed('ipdps20-fig1');
  const logs = logsIn(path.slice(0, -RUN_TIMES.length));
  expect(reproductionPage(study, await study.run(wasm, logs))).toBe(committed(study.name));
});
