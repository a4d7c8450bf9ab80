// README is short, and has every command.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { speculaCommand } from '../../../src/cli/program.ts';
import { root } from '../../support/paths.ts';

test('README has at most 140 lines', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(140);
});

test('README names every command', async () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const all = (await speculaCommand()).commands;
  for (const command of all.filter((one) => one.helpGroup() !== 'Help:'))
    expect(text).toMatch(new RegExp(`^\\|.*\`${command.name()}[\` ]`, 'm'));
});
