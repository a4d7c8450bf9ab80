import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, textOf } from '../support/imports.ts';
import { changedLines, matching } from './files.mjs';
import { ROOMS } from './rooms.mjs';

const FILES = ['src/a.ts', 'src/b.ts', 'src/c/a.ts', 'src/c/d/ab.ts'];

test('a pattern names the files that fit as a whole', () => {
  expect(matching(['src/*.ts'], FILES)).toEqual(['src/a.ts', 'src/b.ts']);
  expect(matching(['src/**/*.ts'], FILES)).toEqual(FILES);
  expect(matching(['src/{c/d/ab,b}.ts', 'src/b.ts'], FILES)).toEqual(['src/b.ts', 'src/c/d/ab.ts']);
  expect(() => matching(['src/a.ts', 'src/z*.ts'], FILES)).toThrow('no file is src/z*.ts');
  expect(() => matching(['src/{a,z}.ts'], FILES)).toThrow('no file is src/z.ts');
});

test('the lines of a change are those that it leaves', () => {
  const diff = [
    'diff --git a/src/a.ts b/src/a.ts',
    '--- a/src/a.ts',
    '+++ b/src/a.ts',
    '@@ -3 +3,2 @@ function a() {',
    '-old',
    '+new',
    '@@ -9,2 +10,0 @@',
    '@@ -20,0 +19 @@',
    '--- a/src/b.ts',
    '+++ /dev/null',
    '@@ -1,4 +0,0 @@',
  ].join('\n');
  expect(changedLines(diff)).toEqual({ 'src/a.ts': ['3-4', '19-19'] });
});

describe('rooms', () => {
  const files = [...filesBelow('src'), ...filesBelow('assembly')];

  test('have their files, and no file is in two of them', () => {
    const sources = Object.values(ROOMS).flatMap((room) => matching(room.sources, files));
    expect(sources.filter((file, at) => sources.indexOf(file) !== at)).toEqual([]);
  });

  test('are judged by tests that are there and start no built command', () => {
    const tests = Object.values(ROOMS).flatMap((room) => matching(room.tests, filesBelow('test')));
    expect(tests.filter((file) => file.startsWith('test/end-to-end/'))).toEqual([]);
  });

  test('name equivalent mutants in lines that are there', () => {
    const linesOf = new Map<string, Set<string>>();
    const lines = (file: string) => {
      const known =
        linesOf.get(file) ??
        new Set(
          textOf(file)
            .split('\n')
            .map((line) => line.trim()),
        );
      linesOf.set(file, known);
      return known;
    };
    const lost = filesBelow('test/mutants/equivalent', '.json').flatMap((path) => {
      const { sources } = ROOMS[basename(path, '.json')];
      const own = matching(sources, files);
      const named: Record<string, { line: string }[]> = JSON.parse(textOf(path));
      return Object.entries(named).flatMap(([file, entries]) =>
        entries
          .filter(({ line }) => !own.includes(file) || !lines(file).has(line))
          .map(({ line }) => [file, line]),
      );
    });
    expect(lost).toEqual([]);
  });
});
