import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../../../src/errors.ts';
import { type ReadSwfOptions, readSwf } from '../../../../src/trace/formats/swf.ts';
import { TraceError } from '../../../../src/trace/raw/traceError.ts';
import { type TestKernels, testKernels } from '../../../support/kernels.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

const bytes = (text: string) => new TextEncoder().encode(text);

function reading(text: string | Uint8Array, options: ReadSwfOptions = {}) {
  const source = typeof text === 'string' ? bytes(text) : text;
  return readSwf(source, { kernel: kernels.wasm, name: 'a.swf', processors: 8, ...options });
}

const GOOD = '1 0 0 10 1 -1 -1 1 60 -1 1 1 1 -1 -1 -1 -1 -1\n';

describe('text that is not a trace is refused in one line:', () => {
  test.each([
    ['nothing at all', '', 'a.swf: is empty; expected an SWF trace, plain or gzip'],
    ['only comments', '; MaxProcs: 8\n\n', 'a.swf: holds no jobs: all its lines are blank or comments'],
    [
      'a word',
      `${GOOD};\n1 0 0 abc 1\n`,
      "a.swf:3: field 4 (run time): 'abc' is not a number; expected seconds, or -1 for unknown",
    ],
    [
      'a heading',
      'Job Submit Wait Run Procs\n',
      "a.swf:1: field 1 (job number): 'Job' is not a number; expected a number",
    ],
    [
      'two points',
      '1 0 0 1.2.3 1\n',
      "a.swf:1: field 4 (run time): '1.2.3' is not a number; expected seconds, or -1 for unknown",
    ],
    [
      'hexadecimal',
      '1 0x10 0 1 1\n',
      "a.swf:1: field 2 (submit time): '0x10' is not a number; expected seconds",
    ],
    [
      'infinity',
      '1 1e999 0 1 1\n',
      "a.swf:1: field 2 (submit time): '1e999' is not a number; expected seconds",
    ],
    [
      'the first of two',
      '1 a 0 1 1\n b 0 0 1 1\n',
      "a.swf:1: field 2 (submit time): 'a' is not a number; expected seconds",
    ],
    [
      'a later line too short',
      '1 a 0 1 1\n1\n',
      "a.swf:1: field 2 (submit time): 'a' is not a number; expected seconds",
    ],
    ['a lone sign', '1 - 0 1 1\n', "a.swf:1: field 2 (submit time): '-' is not a number; expected seconds"],
    [
      'control characters',
      '1 \x1b[31m 0 1 1\n',
      "a.swf:1: field 2 (submit time): '[31m' is not a number; expected seconds",
    ],
    [
      'a long word',
      `1 ${'x'.repeat(90)} 0 1 1\n`,
      `a.swf:1: field 2 (submit time): '${'x'.repeat(40)}…' is not a number; expected seconds`,
    ],
    [
      'three fields',
      `${GOOD}1 0 5\n`,
      'a.swf:2: field 4 (run time) is missing: the line has 3 fields; expected seconds, or -1 for unknown',
    ],
    ['one field', '1', 'a.swf:1: field 2 (submit time) is missing: the line has 1 field; expected seconds'],
    [
      'no processors',
      '1 0 5 7\n',
      'a.swf:1: field 5 (allocated processors) is missing: the line has 4 fields; expected a count, or -1 for unknown',
    ],
    ['bytes', 'GIF8\x00\x00', 'a.swf: is not text (a NUL byte at 4); expected an SWF trace, plain or gzip'],
    [
      'one endless line',
      `${GOOD}${'1 '.repeat(100_000)}`,
      'a.swf:2: the line is longer than 131072 bytes; expected an SWF trace, plain or gzip',
    ],
  ])('%s', async (_, text, message) => {
    const fault = await reading(text).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(TraceError);
    expect((fault as TraceError).message).toBe(message);
  });

  test('a truncated or damaged gzip', async () => {
    const packed = gzipSync(GOOD.repeat(1000));
    await expect(reading(packed.subarray(0, packed.length - 12))).rejects.toThrow(
      /^a\.swf: its gzip data is truncated or damaged/,
    );
    packed[20] ^= 255;
    await expect(reading(packed)).rejects.toThrow(/^a\.swf: its gzip data is truncated or damaged/);
  });
});

describe('options of a reader are refused:', () => {
  test.each<[string, ReadSwfOptions, RegExp]>([
    ['half a processor', { processors: 2.5 }, /^--processors: .* not 2\.5$/],
    ['no processor', { processors: 0 }, /^--processors/],
    ['a backward window', { from: 10, to: 5 }, /^--to/],
    ['a negative start', { from: -1 }, /^--from/],
    ['no jobs', { jobs: 0 }, /^--jobs/],
    ['no load', { scaleLoad: 0 }, /^--scale-load/],
    [
      'an unknown field',
      { columns: { walltime: 6 } },
      /^--columns: there is no field 'walltime'; there are id, submit/,
    ],
    ['half a column', { columns: { run: 1.5 } }, /^--columns: run=1\.5/],
    ['no run time', { columns: { run: 0 } }, /^--columns: a job needs/],
    [
      'no allocated column',
      { columns: { allocated: 0 }, processorsFrom: 'allocated' },
      /^--columns: a job needs/,
    ],
  ])('%s', async (_, options, message) => {
    await expect(reading(GOOD, options)).rejects.toThrow(UsageError);
    await expect(reading(GOOD, options)).rejects.toThrow(message);
  });

  test('an aborted signal', async () => {
    await expect(reading(GOOD, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  });
});
