import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { columnsWith, neededFields } from '../../../../src/trace/raw/columns.ts';
import { TraceError } from '../../../../src/trace/raw/traceError.ts';
import { TextReader } from '../../../../src/trace/text/textReader.ts';
import { holds, sized } from '../../../properties/seed.ts';
import { type TestKernels, testKernels } from '../../../support/kernels.ts';
import { expectOracle, read } from './readings.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`));
const sign = fc.constantFrom('', '', '', '-', '+');

const number = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -1, max: 200_000 }).map(String) },
  { weight: 2, arbitrary: fc.tuple(sign, digits(20)).map((parts) => parts.join('')) },
  { weight: 2, arbitrary: fc.tuple(sign, digits(12), digits(12)).map(([s, a, b]) => `${s}${a}.${b}`) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  fc.tuple(digits(3), fc.integer({ min: -30, max: 30 })).map(([a, e]) => `${a}e${e}`),
  fc.constantFrom(
    '.5',
    '-.25',
    '7.',
    '-0',
    '0',
    '1E3',
    '99999999',
    '-99999999',
    '123456789012345',
    '0000000001',
  ),
);
const blanks = fc.constantFrom(' ', ' ', '  ', '\t', '      ');
const ending = fc.constantFrom('\n', '\n', '\r\n', ' \n');
const extra = fc.array(fc.constantFrom('{1241,1241}', 'q_2w', '1:ppn=12', 'ünïcode', ';'), { maxLength: 3 });

const row = fc
  .tuple(fc.array(fc.tuple(blanks, number), { minLength: 5, maxLength: 18 }), extra, fc.boolean(), ending)
  .map(([fields, more, led, end]) => {
    const all = fields.length === 18 ? [...fields, ...more.map((text) => [' ', text])] : fields;
    return (led ? ' ' : '') + all.flat().join('').trimStart() + end;
  });
const fullRow = fc
  .array(fc.tuple(blanks, number), { minLength: 18, maxLength: 18 })
  .map((fields) => `${fields.flat().join('')}\n`);
const comment = fc
  .tuple(fc.constantFrom(';', '  ; ', ';;'), fc.string({ unit: 'grapheme', maxLength: 30 }), ending)
  .map(([lead, text, end]) => lead + text.replace(/[\p{C}\n]/gu, '') + end);
const blankLine = fc.constantFrom('\n', '\r\n', '  \t \n');

const traceText = fc
  .array(fc.oneof({ weight: 5, arbitrary: row }, { weight: 5, arbitrary: fullRow }, comment, blankLine), {
    maxLength: 40,
  })
  .chain((lines) => fc.tuple(fc.constant(lines.join('')), row, fc.boolean()))
  .map(([text, last, cut]) => text + (cut ? last.trimEnd() : last));

describe.each(['wasm', 'checked', 'twin'] as const)('the %s kernel', (which) => {
  test('reads what the oracle reads, wherever the chunks end', async () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 5 });
    // No line is longer than 1500 bytes.
    const chunkBytes = fc.constantFrom(1500, 1501, 1536, 1999, 2048, 1 << 17);
    await holds(fc.tuple(traceText, pieces, chunkBytes), 300, async ([text, sizes, bytes]) => {
      expectOracle(await read(kernels[which], text, { pieces: sizes, chunkBytes: bytes }), text);
    });
  });

  test('reads lines and tokens of every length at every place in a block', async () => {
    let text = '';
    for (let i = 0; i < 400; i++) {
      text += `${'1234567890123456'.slice(0, 1 + (i % 16))} -${i} ${' '.repeat(i % 67)}3 4.${i} 5\n`;
    }
    expectOracle(await read(kernels[which], text, { chunkBytes: 256 }), text);
    expectOracle(await read(kernels[which], text.trimEnd(), { pieces: [1] }), text);
  });

  test('takes columns from the given positions', async () => {
    const text = '9 8 7 6 5 4 3 2 1 0 11 12 13 14 15 16 17 18 19 20\n';
    const columns = { id: 0, submit: 20, wait: 19, request: 6, partition: 0 };
    const raw = await read(kernels[which], text, { columns });
    expect(raw.columns.submit).toEqual(Float64Array.of(20));
    expect([...raw.columns.wait]).toEqual([19]);
    expect(raw.columns.requestedTime).toEqual(Float64Array.of(4));
    expect([...raw.columns.partition]).toEqual([-1]);
    expect([...raw.columns.id]).toEqual([1]);
    expect(raw.oddities.every(({ rows }) => rows.length === 0)).toBe(true);
  });

  test('counts the rows that are too wide or too narrow', async () => {
    const full = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18';
    const raw = await read(kernels[which], `${full}\n${full} 19\n1 2 3 4 5\n${full} {1,2} q\n`);
    expect(raw.oddities).toEqual([
      { reason: 'extra-columns', action: 'ignored', rows: [1, 3] },
      { reason: 'missing-columns', action: 'taken as unknown', rows: [2] },
    ]);
  });

  test('takes the size of the machine from comments anywhere in the text', async () => {
    const text =
      '\ufeff; MaxProcs: -1\n1 0 0 5 1\n;MaxNodes: 12 (8 each)\r\n;  MaxProcs: 100\n; MaxProcs: 7\n';
    const raw = await read(kernels[which], text, { pieces: [1], chunkBytes: 64 });
    expect(raw.header).toEqual({ maxNodes: 12, maxProcs: 100, again: new Map([['maxProcs', 7]]) });
    expect([raw.lines.of(0)]).toEqual([2]);
  });

  test('takes it from a comment at the very end, and of a comment only the beginning', async () => {
    const end = await read(kernels[which], '1 0 0 5 1\n; MaxProcs: 12', { pieces: [5] });
    expect(end.header).toEqual({ maxProcs: 12 });
    const long = await read(kernels[which], `;${' '.repeat(197)}MaxProcs: 12\n1 0 0 5 1\n`);
    expect(long.header).toEqual({});
  });

  test('only the first three bytes of the text are a byte order mark', async () => {
    const mark = [0xef, 0xbb, 0xbf];
    const row = [...new TextEncoder().encode(' 1 0 0 5 1\n')];
    const wrong = mark.map((_, i) => mark.map((byte, j) => (i === j ? 0x31 : byte)));
    for (const first of wrong)
      await expect(read(kernels[which], Uint8Array.from([...first, ...row]))).rejects.toThrow(TraceError);
    const again = Uint8Array.from([...mark, ...row, ...mark, ...row]);
    for (const pieces of [[14], [100]])
      await expect(read(kernels[which], again, { pieces, chunkBytes: 14 })).rejects.toThrow(
        /^some.swf:2: field 1/,
      );
  });

  test('the lines of rows are known between blank lines and comments', async () => {
    for (const between of ['', '\n', '\n\n', ';\n', '\n;\n\n']) {
      const text = ['1 0 0 5 1\n', '2 0 0 5 1\n', '3 0 0 5 1\n'].join(between);
      expectOracle(await read(kernels[which], text), text);
    }
  });

  test('rows that are too wide are counted where none is too narrow', async () => {
    const full = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18';
    const raw = await read(kernels[which], `${full}\n${full} 19\n`);
    expect(raw.oddities.map(({ rows }) => rows)).toEqual([[1], []]);
  });

  test('the first wrong field of the first wrong row is reported', async () => {
    const rows = ['1 0 0 5 1', 'x 0 0 5 1', '1 y 0 5 1', '1 0 0 z 1', 'x y 0 5 1', '1 y 0 z 1'];
    for (const [i, a] of rows.slice(1).entries())
      for (const b of sized(rows.slice(1), [rows[1 + ((i + 1) % 5)]])) {
        const field = 1 + a.split(' ').findIndex((word) => /[xyz]/.test(word));
        await expect(read(kernels[which], `${rows[0]}\n${a}\n${b}\n`)).rejects.toThrow(
          `some.swf:2: field ${field} `,
        );
      }
  });
});

test('rows that are read can be taken before the text ends', async () => {
  const columns = columnsWith(undefined);
  const reader = await TextReader.create(kernels.wasm, 'a.swf', columns, neededFields(columns), 64);
  reader.add(new TextEncoder().encode('1 0 0 5 1\n'.repeat(20)));
  const read = reader.length;
  expect(read).toBeGreaterThan(10);
  expect([reader.take().length, reader.length]).toEqual([read, 0]);
  expect(reader.finish().length).toBe(20 - read);
});

test('rows that are taken have the numbers and the oddities of their own', async () => {
  const columns = columnsWith({ id: 0 });
  const reader = await TextReader.create(kernels.wasm, 'a.swf', columns, neededFields(columns), 64);
  const taken = [];
  for (let i = 0; i < 4; i++) {
    reader.add(new TextEncoder().encode('1 0 0 5 1\n'.repeat(8)));
    taken.push(reader.take());
  }
  taken.push(reader.finish());
  expect(taken.flatMap(({ columns: { id } }) => [...id])).toEqual(
    Array.from({ length: 32 }, (_, i) => i + 1),
  );
  expect(taken.map(({ oddities }) => oddities.map(({ rows }) => rows.length))).toEqual(
    taken.map(({ length }) => [0, length]),
  );
});
