import { expect, test } from 'vitest';
import { readPart } from '../../../src/sweep/part.ts';
import { type Row, tableCsv, tableParquet } from '../../../src/sweep/table.ts';

const COLUMNS = [
  { name: 'run', type: 'INT32', nullable: false },
  { name: 'trace', type: 'STRING', nullable: false },
  { name: 'kill', type: 'BOOLEAN', nullable: false },
  { name: 'wait', type: 'DOUBLE', nullable: true },
] as const;

test('rows are CSV with exact numbers, TRUE and FALSE, and empty cells', () => {
  const rows: Row[] = [
    [0, 'a, "b".swf', true, 0.1 + 0.2],
    [1, 'c.swf', false, null],
  ];
  expect([...tableCsv(COLUMNS, rows)].join('')).toBe(
    'run,trace,kill,wait\n0,"a, ""b"".swf",TRUE,0.30000000000000004\n1,c.swf,FALSE,\n',
  );
});

test('more rows than a group of Parquet holds are all there, in their order', async () => {
  const rows = Array.from({ length: 150_000 }, (_, run): Row => [run, 'a', run % 2 === 0, run / 8]);
  const bytes = Buffer.concat([...(await tableParquet(COLUMNS, rows, {}))]);
  const { rows: read } = await readPart('part', bytes, { from: 0, to: rows.length, about: {} });
  expect(read.length).toBe(rows.length);
  expect(read.every((row, i) => row[0] === i && row[3] === i / 8)).toBe(true);
});
