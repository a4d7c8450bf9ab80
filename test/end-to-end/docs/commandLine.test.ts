// docs/command-line.md has every command and option. `npm run docs` updates it.
import { expect, test } from 'vitest';
import { allCommands } from '../../support/commands.ts';
import { commandLinePage } from './commandLine.ts';

const page = await commandLinePage();

test('docs/command-line.md is made from the commands', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/command-line.md');
});

test('every option of every command is in its section, or in that of the shared options', () => {
  const sections = new Map(page.split('\n### ').map((text) => [text.split('\n')[0], text]));
  const shared = page.split('\n## Reading and cleaning a trace\n')[1];
  for (const { words, command } of allCommands())
    for (const { flags, long, hidden } of command.options) {
      if (long === '--quiet') continue;
      expect(sections.get(words), words).toContain(hidden ? `\`${long}\`` : `| \`${flags}\` |`);
      if (hidden) expect(shared).toContain(`| \`${flags}\` |`);
    }
});
