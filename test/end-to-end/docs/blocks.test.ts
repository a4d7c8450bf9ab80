// One way of writing commands: each command that a page shows for typing is in a console block, which a
// test runs.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../support/paths.ts';
import { commandsOf, consoleBlocks } from './consoleBlocks.ts';
import { isLeft, LEFT, writtenPages } from './pages.ts';

const read = (page: string) => readFileSync(join(root, page), 'utf8');

test('a page shows commands in console blocks only, and writes the command as ./specula', () => {
  const wrong: string[] = [];
  for (const page of writtenPages()) {
    const text = read(page);
    for (const [, language, block] of text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)) {
      const [typed] = block.match(/^(\$ |(\.\/)?specula (?!.*: )|npm |npx ).*/m) ?? [];
      if (language !== 'console' && typed !== undefined) wrong.push(`${page}: ${typed}`);
    }
    const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '');
    for (const [line] of prose.matchAll(/^ {4}(\$ |(\.\/)?specula |npm |npx ).*$/gm))
      wrong.push(`${page}: ${line}`);
    for (const block of consoleBlocks(text))
      for (const command of commandsOf(block))
        if (/^(npx )?specula /.test(command) && !isLeft(page, commandsOf(block)[0]))
          wrong.push(`${page}: ${command}`);
  }
  expect(wrong).toEqual([]);
});

test('each block that is left to another test is on its page, and the test is there', () => {
  for (const { page, command, test: file } of LEFT) {
    const first = consoleBlocks(read(page)).map((block) => commandsOf(block)[0]);
    expect(
      first.filter((one) => one.startsWith(command)),
      `${page}: ${command}`,
    ).toHaveLength(1);
    if (file !== undefined) expect(existsSync(join(root, file)), file).toBe(true);
  }
});
