// The pages of docs/reproductions are those that `specula reproduce --all` writes: a sample is computed again.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logsIn, tracesIn } from '../../../src/cli/reproduce/tracesFolder.ts';
import {
  groupPage,
  reproductionIndex,
  reproductionSection,
  sectionHead,
  sectionsOf,
} from '../../../src/report/reproduction/page.ts';
import { groups, reproductionNamed } from '../../../src/reproduce/registry.ts';
import { sized } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { testOnLog } from '../../support/logs.ts';
import { atRoot } from '../../support/paths.ts';

const { wasm } = await testKernels();
const folder = atRoot('docs', 'reproductions');
const page = (name: string) => readFileSync(join(folder, `${name}.md`), 'utf8');
const sections = new Map(groups.flatMap(({ name }) => [...sectionsOf(page(name))]));
const committed = (name: string) => sections.get(name);

test('every group has a page with its claims and the head of each section, and the index counts them', () => {
  const files = readdirSync(folder).map((file) => file.replace(/\.md$/, ''));
  expect(files.sort()).toEqual([...groups.map(({ name }) => name), 'README'].sort());
  for (const group of groups) {
    expect(groupPage(group, sections)).toBe(page(group.name));
    for (const reproduction of group.reproductions)
      expect(committed(reproduction.name)?.startsWith(sectionHead(reproduction)), reproduction.name).toBe(
        true,
      );
  }
  expect(reproductionIndex(groups, new Map(groups.map(({ name }) => [name, page(name)])))).toBe(
    page('README'),
  );
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

test.each(sized(PAGES, QUICK))('the section of %s has the computed values', async (name) => {
  const study = reproductionNamed(name);
  expect(reproductionSection(study, await study.run(wasm))).toBe(committed(name));
});

const LOGS = ['CTC-SP2-1996-3.1-cln.swf.gz', 'SDSC-BLUE-2000-4.2-cln.swf.gz', 'SDSC-DS-2004-2.1-cln.swf.gz'];

testOnLog('the section of pveasy-table3 has the computed values', LOGS[0], async (path) => {
  const traces = tracesIn(path.slice(0, -LOGS[0].length)).filter(({ name }) => LOGS.includes(name));
  const study = reproductionNamed('pveasy-table3');
  expect(reproductionSection(study, await study.run(wasm, { traces }))).toBe(committed(study.name));
});

const RUN_TIMES = 'vanderbilt-CT_eye_segmentation-runtimes.txt.gz';

testOnLog('the section of ipdps20-fig1 has the computed values', RUN_TIMES, async (path) => {
  const study = reproductionNamed('ipdps20-fig1');
  const logs = logsIn(path.slice(0, -RUN_TIMES.length));
  expect(reproductionSection(study, await study.run(wasm, logs))).toBe(committed(study.name));
});
