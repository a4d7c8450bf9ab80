// The contents of a column of a trace decide its type: 1 byte a number if all are unknown, 4 if they are whole,
// else 8.
import { describe, expect, test } from 'vitest';
import { NumberColumn } from '../../../../src/trace/numberColumn.ts';
import { testKernels } from '../../../support/kernels.ts';
import { read } from './readings.ts';

const trace = (waits: readonly string[]) =>
  [
    '; MaxProcs: 4',
    ...waits.map((wait, i) => `${i + 1} ${i} ${wait} 5 1 -1 -1 1 9 -1 1 1 1 1 1 1 -1 -1`),
    '',
  ].join('\n');

const KINDS: readonly [
  name: string,
  odd: string,
  type: typeof Int8Array | typeof Int32Array | typeof Float64Array,
][] = [
  ['unknown', '-1', Int8Array],
  ['unknown, written as a decimal', '-1.0', Int8Array],
  ['the least integer', '-2147483648', Int32Array],
  ['the largest integer', '2147483647', Int32Array],
  ['0', '0', Int32Array],
  ['-10', '-10', Int32Array],
  ['-0', '-0', Float64Array],
  ['beyond the integers', '2147483648', Float64Array],
  ['below the integers', '-2147483649', Float64Array],
  ['a fraction', '-1.5', Float64Array],
  ['a large number', '1e15', Float64Array],
];

test('a column that is not used keeps no whole number, and one that is replaced neither', () => {
  const column = new NumberColumn(false, false);
  const none = new Int8Array(4).fill(-1);
  column.put([5, 7, -1], 0, 4);
  column.replace(2, 9);
  expect([column.get(0), column.get(2), column.finish(4, () => none)]).toEqual([-1, -1, none]);
  // Other numbers say that something is odd.
  column.replace(1, 1.5);
  expect(column.finish(4, () => none)).toEqual(Float64Array.of(-1, 1.5, -1, -1));
});

test('a number that is replaced may need a wider column, and room', () => {
  const column = new NumberColumn();
  column.put([5, 7], 0, 2);
  column.replace(0, 2 ** 40);
  column.replace(3, 8);
  expect(column.finish(5, () => new Int8Array(5))).toEqual(Float64Array.of(2 ** 40, 7, -1, 8, -1));
  const wide = new NumberColumn(true);
  wide.put([5], 0, 1);
  wide.replace(0, 6);
  expect(wide.finish(1, () => new Int8Array(1))).toEqual(Float64Array.of(6));
});

const kernels = await testKernels();

const builds = Object.entries(kernels).map(async ([name, kernel]) => [name, kernel] as const);

describe.each(await Promise.all(builds))('%s', (_name, kernel) => {
  // The kernel looks at four numbers at a time, and at the last three one by one.
  test.each(KINDS)('%s', async (_, odd, type) => {
    const rows = 7;
    for (let place = 0; place < rows; place++) {
      const waits = Array.from({ length: rows }, (_, row) => (row === place ? odd : '-1'));
      const { wait } = (await read(kernel, trace(waits), { chunkBytes: 2048 })).columns;
      expect(wait).toBeInstanceOf(type);
      expect([...wait]).toEqual(waits.map(Number));
    }
  });
});
