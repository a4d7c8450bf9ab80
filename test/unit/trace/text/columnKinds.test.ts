// What a column of a trace holds decides its type: 1 byte a number if all are unknown, 4 if they are whole, else 8.
import { describe, expect, test } from 'vitest';
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

const kernels = await testKernels();

describe.each(Object.entries(kernels))('%s', (_name, kernel) => {
  // The kernel looks at four numbers at a time, and at the last three one by one.
  test.each(KINDS)('%s', async (_, odd, type) => {
    const rows = 7;
    for (let place = 0; place < rows; place++) {
      const waits = Array.from({ length: rows }, (_, row) => (row === place ? odd : '-1'));
      const { wait } = (await read(kernel, trace(waits))).columns;
      expect(wait).toBeInstanceOf(type);
      expect([...wait]).toEqual(waits.map(Number));
    }
  });
});
