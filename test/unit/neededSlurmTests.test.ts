// Which tests of a real Slurm CI runs for a change.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { neededTests, TESTED } from '../end-to-end/slurm/needed.ts';
import { filesBelow } from '../support/imports.ts';
import { atRoot } from '../support/paths.ts';

const FOLDER = 'test/end-to-end/slurm';
const ALL = Object.keys(TESTED);

test('every test of a real Slurm is in the table, and its sources exist', () => {
  const there = filesBelow(FOLDER).filter((file) => file.endsWith('.test.ts'));
  expect(ALL.map((file) => `${FOLDER}/${file}`).sort()).toEqual(there.sort());
  for (const path of Object.values(TESTED).flat())
    expect(existsSync(atRoot(path)) || existsSync(atRoot(`${path}.ts`)), path).toBe(true);
});

test('a change needs the tests of the changed files, and one always', () => {
  const needed = (...changed: string[]) => neededTests(changed, FOLDER);
  expect(needed('README.md')).toEqual(['sacct.test.ts']);
  expect(needed('src/tune/answer/best.ts', 'docs/tuning.md')).toEqual(['tune.test.ts', 'sacct.test.ts']);
  expect(needed(`${FOLDER}/qos.test.ts`)).toEqual(['qos.test.ts', 'sacct.test.ts']);
  expect(needed(`${FOLDER}/sacct.test.ts`)).toEqual(['sacct.test.ts']);
  expect(needed(`${FOLDER}/machine/record.ts`)).toEqual(ALL);
});
