// `npm run demo` prints what README shows, and writes its report into a fresh directory.
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../support/paths.ts';
import { commandsOf, consoleBlocks } from './consoleBlocks.ts';
import { runExample } from './runExample.ts';

const REPORT = /^\/.*specula-demo-\w+\/report\.html$/m;

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** What the demo prints, and the path of its report. */
async function demo(): Promise<{ text: string; report: string }> {
  const text = await runExample('scripts/demo.mjs');
  const [report] = REPORT.exec(text) ?? [];
  if (report === undefined) throw new Error(`no path of a report:\n${text}`);
  directories.push(dirname(report));
  return { text, report };
}

test('README shows what the demo prints, and each run writes its report into a directory of its own', async () => {
  const [block] = consoleBlocks(readFileSync(join(root, 'README.md'), 'utf8'));
  expect(commandsOf(block)).toEqual(['npm run demo']);
  const { text, report } = await demo();
  const shown = text.trimEnd().replace(report, REPORT.exec(block)?.[0] ?? '');
  expect(`\`\`\`console\n$ npm run demo\n${shown}\n\`\`\``).toBe(block);
  const page = readFileSync(report, 'utf8');
  expect(page).toMatch(/^<!doctype html>/i);
  expect(page.length).toBeGreaterThan(1e6);
  expect((await demo()).report).not.toBe(report);
});
