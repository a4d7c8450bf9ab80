// README and the tutorial show commands with what they print. Each runs as it stands, and prints that.
// `npm run docs` writes the outputs anew.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { speculaCommand } from '../../../src/cli/program.ts';
import { sized } from '../../properties/seed.ts';
import { root } from '../../support/paths.ts';
import { withOutputs } from './consoleBlocks.ts';
import { checkout } from './runExample.ts';

test.each(
  sized(['README.md', 'docs/tutorial.md'], ['README.md']),
)('the commands in %s print what it says', async (page) => {
  const { folder, remove } = checkout();
  try {
    const text = readFileSync(join(root, page), 'utf8');
    await expect(await withOutputs(text, folder)).toMatchFileSnapshot(join(root, page));
    if (page === 'docs/tutorial.md') {
      const figure = readFileSync(join(folder, 'figure.svg'), 'utf8');
      await expect(figure).toMatchFileSnapshot(join(root, 'docs/pictures/load.svg'));
    }
  } finally {
    remove();
  }
});

test('README has at most 150 lines', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(150);
});

test('README names every command', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  for (const command of speculaCommand().commands)
    expect(text).toMatch(new RegExp(`^\\|.*\`${command.name()}[\` ]`, 'm'));
});
