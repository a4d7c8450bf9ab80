// A file that is no text in UTF-8 is refused by its first bytes, with what it is.
import { describe, expect, test } from 'vitest';
import { notText, nulIn } from '../../../src/input/notText.ts';
import { readTrace } from '../../../src/trace/open/readTrace.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm } = await testKernels();
const SWF = '; MaxProcs: 64\n1 0 5 100 4 -1 -1 4 200\n';

/** A text as UTF-16 or UTF-32. */
function encoded(text: string, width: 2 | 4, big: boolean, mark: boolean): Uint8Array {
  const letters = [...(mark ? `\ufeff${text}` : text)];
  const bytes = new Uint8Array(width * letters.length);
  const view = new DataView(bytes.buffer);
  letters.forEach((letter, i) => {
    const code = letter.codePointAt(0) as number;
    if (width === 2) view.setUint16(2 * i, code, !big);
    else view.setUint32(4 * i, code, !big);
  });
  return bytes;
}

const WIDE = ([2, 4] as const).flatMap((width) =>
  [true, false].flatMap((big) => [true, false].map((mark) => ({ width, big, mark }))),
);

describe.each(WIDE)('text of $width bytes a letter, big end first $big, with a mark $mark', ({
  width,
  big,
  mark,
}) => {
  const name = mark ? `UTF-${8 * width}` : `UTF-${8 * width}${big ? 'BE' : 'LE'}`;

  test('is named with what converts it', () => {
    expect(notText(encoded(SWF, width, big, mark), 'a trace')).toBe(
      `is text in ${name}; expected UTF-8, as iconv -f ${name} -t UTF-8 makes it`,
    );
  });

  test.each(['a.swf', 'a.csv', 'a', 'a.txt'])('is refused as %s in one short line', async (file) => {
    const bytes = encoded(SWF.repeat(500), width, big, mark);
    for (const format of [undefined, 'swf', 'csv', 'sacct'] as const) {
      const said = await readTrace(bytes, { kernel: wasm, name: file, format }).then(
        () => 'nothing',
        (error: Error) => error.message,
      );
      expect(said).toBe(`${file}: is text in ${name}; expected UTF-8, as iconv -f ${name} -t UTF-8 makes it`);
    }
  });
});

test.each([
  ['nothing', []],
  ['one letter', [65]],
  ['a mark of UTF-8', [0xef, 0xbb, 0xbf, 65]],
  ['Chinese in UTF-8', [...new TextEncoder().encode('用户,提交\n')]],
  ['a Latin text', [...new TextEncoder().encode(SWF)]],
  ['half a mark', [0xff]],
])('%s may be text', (_, bytes) => {
  expect(notText(Uint8Array.from(bytes), 'a trace')).toBeUndefined();
});

test.each([
  ['is a Parquet file; expected a trace', [...new TextEncoder().encode('PAR1')]],
  ['is a program; expected a trace', [0x7f, 0x45, 0x4c, 0x46, 2]],
  ['is a PDF file; expected a trace', [...new TextEncoder().encode('%PDF-1.7')]],
  ['is a picture (PNG); expected a trace', [0x89, 0x50, 0x4e, 0x47, 13]],
  ['is a ZIP archive; unpack it first, or pack it with gzip', [0x50, 0x4b, 3, 4]],
  ['is not text (a NUL byte at 0); expected a trace', [0]],
  ['is not text (a NUL byte at 5); expected a trace', [...new TextEncoder().encode('hello'), 0, 1]],
  // Three letters of four bytes are too few to say so.
  ['is not text (a NUL byte at 1); expected a trace', [65, 0, 0, 0, 65, 0]],
])('%s', (message, bytes) => {
  expect(notText(Uint8Array.from(bytes), 'a trace')).toBe(message);
});

test('a NUL byte of a later piece is counted from the beginning of the file', () => {
  expect(nulIn(Uint8Array.of(65, 0), 1000, 'a trace')).toBe(
    'is not text (a NUL byte at 1001); expected a trace',
  );
  expect(nulIn(Uint8Array.of(65, 66), 1000, 'a trace')).toBeUndefined();
});

test.each([
  'swf',
  'csv',
  'sacct',
] as const)('a NUL byte after the first piece is found in %s', async (format) => {
  const text = { swf: SWF, csv: 'submit,run,procs\n0,1,1\n', sacct: 'JobID|Submit|Start|End|State|NCPUS\n' }[
    format
  ];
  async function* pieces() {
    yield new TextEncoder().encode(text);
    yield Uint8Array.of(49, 32, 0);
  }
  await expect(readTrace(pieces(), { kernel: wasm, name: 'a', processors: 8, format })).rejects.toThrow(
    `a: is not text (a NUL byte at ${text.length + 2})`,
  );
});
