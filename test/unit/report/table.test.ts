import { expect, it } from 'vitest';
import { textTable } from '../../../src/report/table.ts';

it('a table may have more rows than a call has room for arguments', () => {
  const rows = Array.from({ length: 200_000 }, () => ['1']);
  const lines = textTable([{ title: 'job' }], [...rows, ['12345']]).split('\n');
  expect(lines.slice(0, 3)).toEqual(['  job', '─────', '    1']);
  expect(lines.length).toBe(200_004);
});
