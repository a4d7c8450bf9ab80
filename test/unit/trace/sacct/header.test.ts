// Which lines are headers of dumps, and what they say.
import { describe, expect, test } from 'vitest';
import { isSacctHeader, sacctFields, sacctHeader } from '../../../../src/trace/sacct/columns.ts';
import { SacctReader } from '../../../../src/trace/sacct/dump.ts';
import { encode, read } from './dump.ts';

test.each([
  ['JobID|State|NCPUS', '|', false],
  ['JobID|State|NCPUS|', '|', true],
  ['JobID, State, NCPUS', ', ', false],
  ['JobID|State|NCPUS\r', '|', false],
])('%j names three fields', (line, delimiter, trailing) => {
  expect(sacctHeader(line)).toEqual({
    names: ['jobid', 'state', 'ncpus'],
    delimiter,
    trailing,
    quotes: false,
  });
});

test.each([
  '',
  'JobID',
  '|JobID|State',
  '7|State|NCPUS',
  'JobID|State|N CPUS',
  'JobID|7State|NCPUS',
  'JobID|State7|NCPUS',
  'JobID|State,NCPUS',
])('%j is no header', (line) => {
  expect(sacctHeader(line)).toBeUndefined();
});

test.each([
  ['JobID|State|NCPUS', true],
  ['jobidraw,partition,elapsed', true],
  ['JobID JobName Timelimit', true],
  ['Account|JobID|AllocTRES', true],
  ['JobID|Submit|NCPUS', false],
  ['State|NCPUS', false],
  ['JobID|State', false],
  ['JobID|State|resource_list.ncpus', false],
  ['', false],
  ['0 1 2', false],
])('%j is the header of a dump: %s', (line, isHeader) => {
  expect(isSacctHeader(line)).toBe(isHeader);
});

describe('a header is refused', () => {
  test.each([
    [
      'JobID|Submit|Start|End|State|State|NCPUS',
      "two fields are named 'state', 5 and 6; request each field once",
    ],
    ['Submit|Start|End|State|NCPUS', 'the dump has no JobIDRaw; request it from sacct: '],
    ['JobID|Submit|End|State|NCPUS', 'the dump has no Start; '],
    ['JobID|Submit|Start|State|NCPUS', 'the dump has no ElapsedRaw; '],
    ['JobID|Submit|Start|End|NCPUS', 'the dump has no State; '],
    ['JobID|Submit|Start|End|State', 'the dump has no NCPUS; '],
  ])('%s', (header, message) => {
    const names = header.toLowerCase().split('|');
    expect(() => sacctFields(names, 'dump.txt', 1)).toThrow(`dump.txt:1: ${message}`);
  });

  test('that has no end, before the whole file is read', () => {
    const reader = new SacctReader('dump.txt');
    reader.add(encode('JobID|'.repeat(10_000)));
    reader.add(encode('x'.repeat(5536)));
    expect(() => reader.add(encode('x'))).toThrow(/^dump\.txt:1: is not the header of a sacct dump/);
  });

  test.each(['', '\n'])('after which there is nothing (%j)', (end) => {
    const reader = new SacctReader('dump.txt');
    reader.add(encode(`JobID|Submit|Start|End|NCPUS|State${end}`));
    expect(() => reader.finish()).toThrow(
      'dump.txt: holds no jobs that ran; expected a header and lines of jobs',
    );
  });
});

test.each(['Elapsed', 'ElapsedRaw'])('the length of a run may replace its end: %s', async (field) => {
  const { jobs } = await read(['1|10|11|5|COMPLETED|1'], {}, `JobID|Submit|Start|${field}|State|NCPUS`);
  expect(Array.from(jobs.run)).toEqual([field === 'Elapsed' ? 300 : 5]);
});

test('the file may begin with a mark of UTF-8 and have ends of lines of Windows', async () => {
  const { jobs } = await read(
    ['1|10|11|12|COMPLETED|1\r', '2|10|11|13|COMPLETED|1\r'],
    {},
    '\ufeffJobID|Submit|Start|End|State|NCPUS\r',
  );
  expect(Array.from(jobs.run)).toEqual([1, 2]);
});
