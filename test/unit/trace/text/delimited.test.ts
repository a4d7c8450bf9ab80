import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TraceError } from '../../../../src/trace/raw/traceError.ts';
import { cellNumber, cellText } from '../../../../src/trace/text/cells.ts';
import { DelimitedText, type Records } from '../../../../src/trace/text/delimited.ts';
import { holds } from '../../../properties/seed.ts';

const encode = (text: string) => new TextEncoder().encode(text);

interface Row {
  line: number;
  cells: string[];
}

function rowsOf({ text, count, line, first, from, to }: Records): Row[] {
  return Array.from({ length: count }, (_, record) => ({
    line: line[record],
    cells: Array.from({ length: first[record + 1] - first[record] }, (_, i) => {
      const cell = first[record] + i;
      return cellText(text, from[cell], to[cell]);
    }),
  }));
}

function cut(text: string, delimiter: string, quotes: boolean, piece: number): Row[] {
  const reader = new DelimitedText('a.csv', { bytes: encode(delimiter), quotes }, 0);
  const bytes = encode(text);
  const rows: Row[] = [];
  for (let at = 0; at < bytes.length; at += piece)
    rows.push(...rowsOf(reader.add(bytes.subarray(at, at + piece))));
  return [...rows, ...rowsOf(reader.finish())];
}

const cell = fc
  .string({ unit: fc.constantFrom('a', 'é', '1', ',', ';', '"', '\n', '\r\n', ' ', '|'), maxLength: 6 })
  .map((text) => text.trim());
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test('cells in quotes are read, wherever the pieces end', async () => {
  await holds(
    fc.tuple(
      fc.array(fc.array(fc.tuple(cell, fc.boolean()), { minLength: 2, maxLength: 4 }), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom(',', ';', '||'),
      fc.boolean(),
      fc.integer({ min: 1, max: 40 }),
    ),
    100,
    ([records, newline, delimiter, closed, piece]) => {
      const written = records.map((record) =>
        record
          .map(([text, always]) => (always || /["\n\r,;|]/.test(text) ? quoted(text) : text))
          .join(delimiter),
      );
      const lines = written.map(
        (_, i) => 1 + written.slice(0, i).reduce((sum, text) => sum + text.split('\n').length, 0),
      );
      const text = written.join(newline) + (closed ? newline : '');
      expect(cut(text, delimiter, true, piece)).toEqual(
        records.map((record, i) => ({ line: lines[i], cells: record.map(([text]) => text) })),
      );
    },
  );
});

test.each([
  ['"a"\r\n"b"\r\n', [['a'], ['b']]],
  ['a\r\n\r\n\n""\r\nb', [['a'], [''], ['b']]],
  ['"a ""b"""\n', [['a "b"']]],
  [
    '"a\nb","c\n"\n"d",e',
    [
      ['a\nb', 'c'],
      ['d', 'e'],
    ],
  ],
  [
    'a,\n,\n\n,b',
    [
      ['a', ''],
      ['', ''],
      ['', 'b'],
    ],
  ],
])('the cells of %j, in pieces of every size', (text, cells) => {
  for (let piece = 1; piece <= text.length; piece++)
    expect(cut(text, ',', true, piece).map((row) => row.cells)).toEqual(cells);
});

test('only a carriage return before a newline belongs to the end of a line', () => {
  const reader = new DelimitedText('a.csv', { bytes: encode(','), quotes: true }, 0);
  const { text, from, to } = reader.add(encode('a\r,b\r\n'));
  const cells = [0, 1].map((i) => new TextDecoder().decode(text.subarray(from[i], to[i])));
  expect(cells).toEqual(['a\r', 'b']);
});

test('text may end where the room ends, and a record may begin far from the beginning', () => {
  const row = `${'x'.repeat(15)}\n`;
  const most = row.repeat((1 << 16) / row.length).slice(0, -1);
  expect(cut(`${most}y`, ',', true, 1 << 20).at(-1)?.cells).toEqual([`${'x'.repeat(15)}y`]);
  const far = `${row.repeat(45_000)}a,b`;
  expect(cut(far, ',', true, far.length).at(-1)).toEqual({ line: 45_001, cells: ['a', 'b'] });
});

test('a quote is a letter without quoting, and the delimiter may be several bytes', () => {
  expect(cut('a"b\x1fc\n"d\x1f\n\n\x1f', '\x1f', false, 3)).toEqual([
    { line: 1, cells: ['a"b', 'c'] },
    { line: 2, cells: ['"d', ''] },
    { line: 4, cells: ['', ''] },
  ]);
  expect(cut('a, b,c, d', ', ', false, 1)).toEqual([{ line: 1, cells: ['a', 'b,c', 'd'] }]);
});

test.each([
  ['a,b\n1,"2\n3\n', /^a\.csv:2: a quote that opens here is not closed$/],
  [
    'a,b\n1,"2"3\n',
    /^a\.csv:2: a quoted cell continues after its closing quote; a quote inside it must be doubled$/,
  ],
  [
    '"a\nb",c\n"d"\r,e\n',
    /^a\.csv:3: a quoted cell continues after its closing quote; a quote inside it must be doubled$/,
  ],
])('delimited text that cannot be cut into cells is refused: %j', (text, message) => {
  expect(() => cut(text, ',', true, 4)).toThrow(TraceError);
  expect(() => cut(text, ',', true, 4)).toThrow(message);
});

test('a number is what JavaScript reads, except for a negative zero', async () => {
  const number = fc.oneof(
    fc.integer().map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.stringMatching(/^[+-]?\d{0,17}\.?\d{0,17}$/),
    fc.constantFrom('', '-', '.', '1e3', '0x1', ' 12 ', 'x', '-0', '1.5.2', '--1'),
  );
  await holds(number, 1000, (text) => {
    const bytes = encode(`,${text},`);
    const expected = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) + 0 : Number.NaN;
    expect(cellNumber(bytes, 1, bytes.length - 1)).toBe(Number.isFinite(expected) ? expected : Number.NaN);
  });
});

test.each([
  '900719925474099.3',
  '0.12345678901234567',
  '-123456789012345678',
  '1.25',
  '-7',
  '4503599627370497.5',
])('%s is read as JavaScript reads it', (text) => {
  expect(cellNumber(encode(`,${text},`), 1, text.length + 1)).toBe(Number(text));
});

test('a piece may be larger than all before it', () => {
  const long = 'x'.repeat(100_000);
  const expected = [
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: [long, 'c'] },
    { line: 3, cells: ['d', long] },
  ];
  for (const piece of [30_000, 70_000, 1_000_000])
    expect(cut(`a,b\n${long},c\nd,${long}`, ',', true, piece)).toEqual(expected);
});

test('a record that is too long is reported with its line', () => {
  const reader = new DelimitedText('a.csv', { bytes: encode(','), quotes: true }, 4);
  reader.add(encode('a,b\n'));
  reader.add(encode(`"${'x'.repeat(1 << 20)}`.slice(0, 1 << 20)));
  expect(() => reader.add(encode('xx'))).toThrow(
    new TraceError('a.csv', 6, `the record is longer than ${1 << 20} bytes; is a quote not closed?`),
  );
});
