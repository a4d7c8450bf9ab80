// `npm run corpus` writes corpus/ again with this test.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { atRoot } from '../support/paths.ts';
import { corpusFiles, inCorpus, publishedOf } from './all.ts';
import { withSimulators } from './comparison.ts';
import { logsCsv } from './logs.ts';
import { searched } from './search/search.ts';

const COMPARISON = atRoot('docs', 'comparison.md');

test('the search finds the published workloads, and the files are made of them', async () => {
  const all = await publishedOf(await searched());
  const files = corpusFiles(all, await logsCsv());
  for (const [name, text] of files) await expect(text).toMatchFileSnapshot(inCorpus(name));
  const page = await withSimulators(readFileSync(COMPARISON, 'utf8'), all);
  await expect(page).toMatchFileSnapshot(COMPARISON);
});
