import { describe, expect, test } from 'vitest';
import { type FileResult, judged, type Named, scoreOf, survivorsIn, tableOf } from './survivors.mjs';

const SOURCE = 'const a = 1;\n\nif (a < 1) {\n  b();\n  c();\n}\nif (a < 1) d();\n';
const mutant = (status: string, line: number, column: number, end: number, replacement: string) => ({
  location: { start: { line, column }, end: { line, column: end } },
  replacement,
  status,
  mutatorName: 'EqualityOperator',
});
const FILE: FileResult = {
  source: SOURCE,
  mutants: [
    mutant('Survived', 7, 5, 10, 'a <= 1'),
    mutant('Killed', 3, 5, 10, 'true'),
    mutant('NoCoverage', 3, 5, 10, 'a <= 1'),
    mutant('Timeout', 3, 5, 10, 'false'),
    mutant('Ignored', 3, 5, 10, 'x'),
    {
      ...mutant('Survived', 3, 12, 0, '{}'),
      location: { start: { line: 3, column: 12 }, end: { line: 6, column: 2 } },
    },
  ],
};
const survivors = survivorsIn('a.ts', FILE);

describe('survivors', () => {
  test('are those that no test noticed or reached, in the order of the file, with their text', () => {
    expect(survivors.map(({ at, from, to, reached }) => [at.line, from, to, reached])).toEqual([
      [3, 'a < 1', 'a <= 1', false],
      [3, '{ b(); c(); }', '{}', true],
      [7, 'a < 1', 'a <= 1', true],
    ]);
  });

  test('are named by their line and their change, wherever the line moves', () => {
    const why = 'a is an integer';
    const named = { 'a.ts': [{ line: 'if (a < 1) {', from: 'a < 1', to: 'a <= 1', why }] };
    const moved = survivorsIn('a.ts', {
      source: `\n\n${SOURCE}`,
      mutants: FILE.mutants.map((one) => ({
        ...one,
        location: {
          start: { ...one.location.start, line: one.location.start.line + 2 },
          end: { ...one.location.end, line: one.location.end.line + 2 },
        },
      })),
    });
    for (const list of [survivors, moved]) {
      const { left, idle } = judged(list, named);
      expect(left.map(({ line, to }) => [line, to])).toEqual([
        ['if (a < 1) {', '{}'],
        ['if (a < 1) d();', 'a <= 1'],
      ]);
      expect(idle).toEqual([]);
    }
  });

  test('of the length of a column that no run has allocated yet need no name', () => {
    const column = (line: string, file = 'assembly/a.ts', to = '1') => ({
      ...{ file, line, to, from: '0', at: { line: 1, column: 1 }, mutator: 'Number', reached: true },
    });
    const left = (one: ReturnType<typeof column>) => judged([one], {}).left.length;
    expect(left(column('export let submit: StaticArray<f64> = allocateF64(0);'))).toBe(0);
    expect(left(column('let ofUser: History = new History(0); // accuracies'))).toBe(0);
    expect(left(column('let submit: StaticArray<f64> = allocateF64(jobs);'))).toBe(1);
    expect(left(column('let submit = allocateF64(0);', 'src/a.ts'))).toBe(1);
    expect(left(column('let submit = allocateF64(0);', 'assembly/a.ts', '2'))).toBe(1);
  });

  test('of a value that each use replaces, or of a column that only other runs have, need no name', () => {
    const left = (line: string, from: string, to: string, file = 'assembly/a.ts') =>
      judged([{ file, line, from, to, at: { line: 1, column: 1 }, mutator: '', reached: true }], {}).left
        .length;
    expect(left('private until: f64 = 0;', '0', '1')).toBe(0);
    expect(left('hasOverlap: bool = false;', 'false', 'true')).toBe(0);
    expect(left('list: NodeList = new NodeList(0);', '0', '1')).toBe(0);
    expect(left('let until: f64 = 0;', '0', '1')).toBe(1);
    expect(left('private until: f64 = 0;', '0', '1', 'src/a.ts')).toBe(1);
    const column = 'ofUser = allocateI32(bfMaxJobUser > 0 ? users : 0);';
    expect(left(column, '0', '1')).toBe(0);
    expect(left(column, 'bfMaxJobUser > 0', 'bfMaxJobUser >= 0')).toBe(0);
    expect(left(column, 'bfMaxJobUser > 0', 'true')).toBe(0);
    expect(left(column, 'bfMaxJobUser > 0', 'false')).toBe(1);
    expect(left(column, 'bfMaxJobUser > 0', 'bfMaxJobUser <= 0')).toBe(1);
    expect(left('ofUser = allocateI32(users);', '0', '1')).toBe(1);
  });

  test('of another file, line or change do not match a name, and unmatched names are reported', () => {
    const one = { line: 'if (a < 1) {', from: 'a < 1', to: 'a <= 1', why: '' };
    const wrong: Record<string, Named[]>[] = [
      { 'b.ts': [one] },
      { 'a.ts': [{ ...one, line: 'if (a < 1)' }] },
      { 'a.ts': [{ ...one, to: 'a > 1' }] },
      { 'a.ts': [{ ...one, from: 'a' }] },
    ];
    for (const named of wrong) {
      const { left, idle } = judged(survivors, named);
      expect(left).toHaveLength(3);
      expect(idle).toHaveLength(1);
    }
  });
});

test('the score is the share of killed mutants among the unnamed ones; excluded mutants do not count', () => {
  expect(scoreOf({ 'a.ts': FILE }, 2)).toEqual({ mutants: 5, killed: 2, named: 1, left: 2, score: 0.5 });
  expect(scoreOf({}, 0)).toEqual({ mutants: 0, killed: 0, named: 0, left: 0, score: 1 });
});

test('a table rounds scores down, so that 95% are 95%', () => {
  const row = { room: 'distributions', mutants: 10000, killed: 9499, named: 0, left: 501, score: 0.94999 };
  expect(tableOf([row])).toBe(
    [
      'room           mutants  killed  named  left  score',
      'distributions    10000    9499      0   501  94.9%',
    ].join('\n'),
  );
});
