// Row groups of Parquet files with a large number of odd rows.
import { parquetWriteBuffer } from 'hyparquet-writer';
import { expect, test } from 'vitest';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../../support/kernels.ts';

test('a row group may have more odd rows than a call may have arguments', async () => {
  const { wasm: kernel } = await testKernels();
  const rows = 150_000;
  const column = (name: string, type: 'INT32' | 'STRING', of: (row: number) => number | string) => ({
    ...{ name, type, data: Array.from({ length: rows }, (_, row) => of(row)) },
  });
  const columnData = [
    column('submit', 'INT32', (row) => row),
    column('run', 'INT32', () => 5),
    column('processors', 'INT32', () => 1),
    column('status', 'STRING', () => 'odd'),
  ];
  const file = parquetWriteBuffer({ columnData, rowGroupSize: rows });
  const { cleaning } = await readTrace(file, { kernel, name: 'odd.parquet', processors: 9 });
  expect(cleaning.rows).toContainEqual(expect.objectContaining({ reason: 'unknown-status', jobs: rows }));
});
