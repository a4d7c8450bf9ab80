import { expect, test } from 'vitest';
import { decimalNumber } from '../../../src/input/number.ts';
import { readTrace } from '../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../support/kernels.ts';

test.each([
  ['12', 12],
  ['+.5', 0.5],
  ['5.', 5],
  ['-1.5e3', -1500],
  ['-0', 0],
  ['-0.0e5', 0],
  ['1e-400', 0],
])('%s is a number', (text, value) => expect(decimalNumber(text)).toBe(value));

test.each([
  '',
  ' ',
  '.',
  '-',
  '1e',
  '1e999',
  '-1e999',
  '0x10',
  '1_000',
  'Infinity',
  'NaN',
  '1 2',
  '１',
])("'%s' is not a number", (text) => expect(decimalNumber(text)).toBe(Number.NaN));

test('the time to refuse a million digits and a letter does not grow with the square of their number', () => {
  // By the square of the length this would take half an hour: the test would not end.
  for (const text of [
    `${'1'.repeat(1e6)}x`,
    `${'1'.repeat(5e5)}.${'1'.repeat(5e5)}x`,
    `.${'1'.repeat(1e6)}e1x`,
  ])
    expect(decimalNumber(text)).toBe(Number.NaN);
});

const { checked: kernel } = await testKernels();
const read = (name: string, text: string) =>
  readTrace(new TextEncoder().encode(text), { name, processors: 8, kernel });

test.each([
  '1e999',
  '0x10',
  '1_000',
  'Infinity',
  `${'0'.repeat(500)}7`,
])('%s is refused as a number of a trace', async (token) => {
  await expect(read('a.swf', `1 ${token} -1 10 2\n`)).rejects.toThrow(/^a.swf:1: field 2 .* is not a number/);
  if (token.length < 100)
    await expect(read('a.csv', `submit,run,procs\n${token},1,1\n`)).rejects.toThrow(
      /^a.csv:2: .* is not a time/,
    );
});

test('a negative zero is read as zero', async () => {
  for (const [name, text] of [
    ['a.swf', '1 -0 -1 10 2\n2 -0.0 -1 10 2\n3 -0e5 -1 10 2\n'],
    ['a.csv', 'submit,run,procs\n-0,10,2\n-0.0,10,2\n-0e5,10,2\n'],
  ]) {
    const { jobs } = await read(name, text);
    expect([...jobs.submit]).toEqual([0, 0, 0]);
  }
});
