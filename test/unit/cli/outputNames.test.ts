import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { outputFiles } from '../../../src/cli/outputs/outputNames.ts';

const folder = mkdtempSync(join(tmpdir(), 'specula-names-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const named = (...policies: string[]) =>
  outputFiles(
    '--schedule',
    join(folder, '{policy}.csv'),
    policies.map((policy) => ({ policy })),
  )?.map(({ path }) => basename(path));

test('a file name has a hyphen for each character that is invisible, or that is not part of a name', () => {
  const names = ['a\nb', 'c\x1b[2Kd', 'e/f\0g', 'h\u202ei', 'j\u2028k'];
  expect(named(...names)).toEqual(['a-b.csv', 'c-[2Kd.csv', 'e-f-g.csv', 'h-i.csv', 'j-k.csv']);
});

test('names that give one file are refused', () => {
  expect(() => named('l\nm', 'l/m')).toThrow(/stands for '.*l-m\.csv' twice, since two have one name/);
});
