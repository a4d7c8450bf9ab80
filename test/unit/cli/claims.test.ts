// A file that another process puts in the place of an output or an input while the command looks at its
// options. The new file may get the identity of an old one.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { beginCall, claimFile } from '../../../src/cli/outputs/claims.ts';

const folder = mkdtempSync(join(tmpdir(), 'specula-claims-'));
afterAll(() => rmSync(folder, { recursive: true }));
const first = join(folder, 'first');
const second = join(folder, 'second');

/** The first path gets a new file. The second path gets the file that the first one had. */
function replaceFirst(): void {
  renameSync(first, second);
  writeFileSync(first, 'new');
}

test('two outputs are two files, even if one has the identity that the other had', () => {
  writeFileSync(first, 'old');
  beginCall([]);
  claimFile('--schedule', first);
  replaceFirst();
  expect(() => claimFile('--attempts', second)).not.toThrow();
  expect(() => claimFile('--report', second)).toThrow('is also the file of --attempts');
});

test('an output is no input, even if it has the identity that the input had', () => {
  writeFileSync(first, 'old');
  beginCall([first]);
  replaceFirst();
  expect(() => claimFile('--attempts', second)).not.toThrow();
  beginCall([second]);
  expect(() => claimFile('--attempts', second)).toThrow('is also read');
});
