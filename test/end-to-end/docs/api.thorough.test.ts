// Each example of the library's pages runs, and its page has what it prints.
import { expect, test } from 'vitest';
import { apiPages } from '../../../scripts/api/pages.mjs';

test('each page of the library has an example that runs and prints something', async () => {
  const pages = await apiPages();
  expect(pages.size).toBeGreaterThan(15);
  for (const [file, text] of pages) expect(text, file).toMatch(/\nOutput:\n\n```text\n\S[\s\S]*?\n```\n/);
});
