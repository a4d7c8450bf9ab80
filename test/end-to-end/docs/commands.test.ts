// README shows commands with what they print. Each runs as it stands, and prints that.
// `npm run docs` writes the outputs anew.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { speculaCommand } from '../../../src/cli/program.ts';
import { root } from '../../support/paths.ts';
import { withOutputs } from './consoleBlocks.ts';
import { checkout } from './runExample.ts';

test('the commands in README.md print what it says', async () => {
  const page = join(root, 'README.md');
  const { folder, remove } = checkout();
  try {
    await expect(await withOutputs(readFileSync(page, 'utf8'), folder)).toMatchFileSnapshot(page);
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
