// Table 2 of ICPP 2019 at its full size.
import { expect, test } from 'vitest';
import { reproductionNamed } from '../../../src/reproduce/registry.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm } = await testKernels();

test('ICPP 2019, Table 2: the synthetic log has its rows, except for two contradictory ones', async () => {
  const { rows: all } = await reproductionNamed('icpp19-table2').run(wasm);
  expect(all).toHaveLength(13);
  const off = all.filter(({ published, deviation }) => Math.abs((deviation ?? 0) / (published ?? 1)) > 0.01);
  expect(off.map(({ label }) => label)).toEqual([
    'unused backfilling space, h per day',
    'rate of backfilling work, of the machine',
  ]);
});
