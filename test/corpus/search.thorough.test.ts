// `npm run corpus` writes corpus/ anew with this test.
import { expect, test } from 'vitest';
import { corpusFiles, inCorpus, publishedOf } from './all.ts';
import { logsCsv } from './logs.ts';
import { searched } from './search/search.ts';

test('the search finds the published workloads, and the files are made of them', async () => {
  const files = corpusFiles(await publishedOf(await searched()), await logsCsv());
  for (const [name, text] of files) await expect(text).toMatchFileSnapshot(inCorpus(name));
});
