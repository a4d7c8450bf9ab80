import { expect, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import { reproductionNamed, reproductions } from '../../../src/reproduce/registry.ts';
import { testKernels } from '../../support/kernels.ts';
import { computedOf, EXACT, expectWithin, published, rowsOf } from './rows.ts';

const { wasm, twin } = await testKernels();

test('ICPP 2019, Table 1 has every request exactly', async () => {
  const rows = await rowsOf('icpp19-table1');
  expect(rows.map((row) => row.published)).toEqual([
    ...[10.8, 13.4, 15.4, 17.1, 18.7, 20],
    ...[10.86, 13.91, 18.69, 20],
    ...[13.04, 20],
    ...[17.39, 20],
  ]);
  expect(rows.map((row) => row.computed)).toEqual(rows.map((row) => row.published));
});

test('IPDPS 2020, Table I has every n exactly, for nine distributions and two epsilons', async () => {
  const rows = await rowsOf('ipdps20-table1-n');
  expect(published(rows)).toHaveLength(18);
  expectWithin(rows, 0);
});

test('IPDPS 2020, introduction has the printed, the corrected and the exact costs', async () => {
  const rows = await rowsOf('ipdps20-intro');
  expect(published(rows).map((row) => row.published)).toEqual([80, 47.2, 41.54, 43.92]);
  expectWithin(rows, EXACT);
  expect(computedOf(rows, 'S~3, third request of 47 as due')).toBeCloseTo(42.32, 9);
  expect(computedOf(rows, 'S3 without its second request')).toBeCloseTo(27 * 0.66 + 94 * 0.34, 9);
  expect(computedOf(rows, 'S1, exact probabilities')).toBe(80);
  expect(computedOf(rows, 'S2, exact probabilities')).toBeCloseTo(48.32, 2);
  expect(computedOf(rows, 'S3, exact probabilities')).toBeCloseTo(43.05, 2);
  expect(computedOf(rows, 'S~3, exact probabilities')).toBeCloseTo(43.59, 2);
});

test('the JavaScript build computes the same rows of a reproduction as WebAssembly', async () => {
  for (const name of ['icpp19-table1', 'ipdps20-intro']) {
    expect(await reproductionNamed(name).run(twin)).toEqual(await reproductionNamed(name).run(wasm));
  }
});

test('an unknown name of a reproduction is a usage error that suggests the nearest name', () => {
  expect(() => reproductionNamed('ipdps20-table3')).toThrow(UsageError);
  expect(() => reproductionNamed('ipdps20-table3')).toThrow(/did you mean 'ipdps20-table2'\?/);
  expect(() => reproductionNamed('toString')).toThrow(UsageError);
});

test('each reproduction says under its own name what it is and how the paper was read', () => {
  for (const [key, { name, title, reading }] of Object.entries(reproductions)) {
    expect(name).toBe(key);
    expect(title).not.toBe('');
    expect(reading).not.toBe('');
  }
});
