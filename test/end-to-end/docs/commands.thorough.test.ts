// The pages whose commands need nothing but the shipped logs: each command runs as it stands, and prints
// what its page says.
// `npm run docs` writes the outputs anew.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../support/paths.ts';
import { withOutputs } from './consoleBlocks.ts';
import { checkout } from './runExample.ts';

const PAGES = [
  'README.md',
  ...[
    'forecast',
    'lab',
    'predictions',
    'requests',
    'schedulers',
    'sequences-on-slurm',
    'speculation',
    'teaching',
    'tutorial',
    'uncertainty',
  ].map((page) => `docs/${page}.md`),
];

test.each(PAGES)('the commands in %s print what it says', async (page) => {
  const file = join(root, page);
  const { folder, remove } = checkout();
  try {
    await expect(await withOutputs(readFileSync(file, 'utf8'), folder)).toMatchFileSnapshot(file);
    if (page === 'docs/tutorial.md') {
      const figure = readFileSync(join(folder, 'figure.svg'), 'utf8');
      await expect(figure).toMatchFileSnapshot(join(root, 'docs/pictures/load.svg'));
    }
  } finally {
    remove();
  }
});
