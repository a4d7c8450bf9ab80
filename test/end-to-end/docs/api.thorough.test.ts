// docs/api is what the declarations and the examples give. `npm run docs` writes it.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { atRoot } from '../../support/paths.ts';
import { apiPages } from './apiPages.ts';

test('docs/api has every export of the library, and each value in an example that runs', async () => {
  const pages = await apiPages();
  for (const [file, text] of pages) await expect(text).toMatchFileSnapshot(`../../../docs/api/${file}`);
  expect(readdirSync(atRoot('docs/api')).filter((file) => !pages.has(file))).toEqual([]);
});
