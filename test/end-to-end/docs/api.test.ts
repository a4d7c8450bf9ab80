// docs/api: the index, which is committed, and the pages, which scripts/api writes for the package and the site.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiIndex, apiPages } from '../../../scripts/api/pages.mjs';
import { atRoot } from '../../support/paths.ts';

// The thorough test runs the examples.
const pages = await apiPages(async () => '');

test('the index of the library lists each topic, its page and its example', async () => {
  const index = apiIndex();
  await expect(index).toMatchFileSnapshot('../../../docs/api/README.md');
  for (const file of pages.keys()) expect(index).toContain(`\`${file}\``);
  for (const [, example] of index.matchAll(/\]\((\.\.\/[^)]*)\)/g))
    expect(existsSync(atRoot('docs/api', example)), example).toBe(true);
});

test('the pages of the library link only to pages that exist and to headings of their own', () => {
  const dead: string[] = [];
  for (const [file, text] of pages) {
    const prose = text.replace(/^```[\s\S]*?^```/gm, '');
    const headings = new Set([...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading.toLowerCase()));
    for (const [, target] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [path, anchor] = target.split('#');
      const isThere =
        path === '' ? headings.has(anchor.replace(/-\d+$/, '')) : existsSync(atRoot('docs/api', path));
      if (!isThere) dead.push(`${file}: ${target}`);
    }
  }
  expect(dead).toEqual([]);
});
