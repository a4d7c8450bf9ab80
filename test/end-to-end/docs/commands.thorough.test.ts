// Every console block of every page runs unchanged in a fresh checkout, and prints what the page says.
// pages.ts lists the blocks that are left to other tests. `npm run docs` writes the outputs again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../support/paths.ts';
import { consoleBlocks, withOutputs } from './consoleBlocks.ts';
import { isLeft, writtenPages } from './pages.ts';
import { checkout } from './runExample.ts';

/** pandas.thorough.test.ts runs its blocks. */
const MADE_ELSEWHERE = ['examples/python/README.md'];

const PAGES = writtenPages()
  .filter((page) => !MADE_ELSEWHERE.includes(page))
  .filter((page) => consoleBlocks(readFileSync(join(root, page), 'utf8')).length > 0);

test.each(PAGES)('the commands in %s print what it says', async (page) => {
  const file = join(root, page);
  const { folder, remove } = checkout();
  try {
    const shown = await withOutputs(readFileSync(file, 'utf8'), folder, (command) => isLeft(page, command));
    await expect(shown).toMatchFileSnapshot(file);
    if (page === 'docs/tutorial.md') {
      const figure = readFileSync(join(folder, 'figure.svg'), 'utf8');
      await expect(figure).toMatchFileSnapshot(join(root, 'docs/pictures/load.svg'));
    }
  } finally {
    remove();
  }
});
