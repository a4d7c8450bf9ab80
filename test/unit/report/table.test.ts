import { expect, it } from 'vitest';
import { textTable } from '../../../src/report/table.ts';

it('a table may have more rows than a call has room for arguments', () => {
  const rows = Array.from({ length: 200_000 }, () => ['1']);
  const lines = textTable(['job'], [...rows, ['12345']]).split('\n');
  expect(lines.slice(0, 3)).toEqual(['  job', '─────', '    1']);
  expect(lines.length).toBe(200_004);
});

it('the titles of a table of more than 100 columns have two lines where that makes it narrower', () => {
  const columns = [{ left: 'policy' }, 'mean bounded slowdown', 'two compared  '];
  const cells = [['easy', '12.5', '1.5 ✗']];
  expect(textTable(columns, cells)).toBe(
    'policy  mean bounded slowdown  two compared\n' +
      '──────  ─────────────────────  ──────────────\n' +
      'easy                     12.5           1.5 ✗\n',
  );
  const long = 'a name of seventy characters or some more'.padEnd(70, '.');
  expect(
    textTable(columns, [[long, '12.5', '1.5 ✗']])
      .split('\n')
      .map((line) => line.slice(70)),
  ).toEqual([
    '  mean bounded       two',
    '      slowdown  compared',
    '  ────────────  ──────────',
    '          12.5       1.5 ✗',
    '',
  ]);
});
