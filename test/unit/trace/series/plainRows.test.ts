// A text without quotes is read by a kernel, with the same result and the same errors as with quotes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, it, test } from 'vitest';
import type { Kernel } from '../../../../src/kernel/instance.ts';
import { readSeries } from '../../../../src/trace/series/readSeries.ts';
import type { SeriesKind } from '../../../../src/trace/series/seriesColumns.ts';
import { temporaryFolder } from '../../../end-to-end/cli/cli.ts';
import { holds, SEED } from '../../../properties/seed.ts';
import { type TestKernels, testKernels } from '../../../support/kernels.ts';

const folder = temporaryFolder();

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

/** The series, or the error, of a text: of all kernels. */
async function read(text: string, kind: SeriesKind) {
  const file = join(folder, 'series.csv');
  writeFileSync(file, text);
  const readBy = async (kernel?: Kernel) =>
    readSeries(file, kind, kernel).then(
      ({ edges, values, unit }) => ({ edges: [...edges], values: [...values], unit }),
      (error: Error) => error.message,
    );
  const found = await readBy();
  // The host cuts cells in quotes.
  if (!text.includes('"'))
    for (const kernel of [kernels.wasm, kernels.checked]) expect(await readBy(kernel)).toEqual(found);
  return found;
}

const two = (max: number) => fc.nat({ max }).map((number) => String(number).padStart(2, '0'));
const moments = fc
  .tuple(two(32), two(25), two(61), two(61))
  .chain(([day, hour, minute, second]) =>
    fc.constantFrom(
      `2024-${hour}-${day} ${hour}:${minute}`,
      `2024-01-${day} ${hour}:${minute}`,
      `2024-01-${day}T${hour}:${minute}Z`,
      `2024-01-${day} ${hour}:${minute}:${second}`,
      `2024-01-${day}T${hour}:${minute}:${second}Z`,
      `2024-01-${day}T${hour}:${minute}+01:00`,
      `2024/01/${day} ${hour}:${minute}`,
      `2024-01-${day}`,
      `2024-01-${day}x${hour}:${minute}`,
      `2024-01-${day} ${hour}.${minute}`,
      `2024-01-${day} ${hour}:${minute}.${second}`,
      `${1_704_067_200 + 3600 * Number(hour)}`,
      `${1_704_067_200 + 3600 * Number(hour)}.5`,
      `${hour}`,
      `20240101${day}${hour}${minute}`,
    ),
  );
const values = fc.oneof(
  fc.double({ min: 0, max: 5, noNaN: true }).map(String),
  fc.integer({ min: -60, max: 6000 }).map((number) => String(number / 1000)),
  fc.constantFrom('', 'NA', '1e-3', '+2', '.5', '3.', ' 1 ', '-0', '1,', 'x', '6'),
);
/** Rows an hour apart, of which one may have another time or value. */
const tables = fc.record({
  hours: fc.array(values, { minLength: 1, maxLength: 30 }),
  odd: fc.option(fc.tuple(fc.nat({ max: 29 }), moments, values)),
  head: fc.constantFrom('time', 'datetime (UTC)', 'Datetime (UTC)'),
  end: fc.constantFrom('\n', '\r\n'),
  blank: fc.nat({ max: 40 }),
  kind: fc.constantFrom<SeriesKind>('carbon', 'price'),
  zone: fc.constantFrom('', 'Z'),
  delimiter: fc.constantFrom(',', ';', '\t'),
  last: fc.boolean(),
});

it(`a text without quotes is read as with quotes (seed ${SEED})`, async () => {
  await holds(
    tables,
    2000,
    async ({ hours, odd, head, end, blank, kind, zone, delimiter, last }) => {
      const rows = hours.map((value, i) => {
        const time = new Date(1_704_067_200_000 + 3_600_000 * i).toISOString().slice(0, 16) + zone;
        return odd?.[0] === i ? ['a', odd[1], odd[2]] : ['a', time, value];
      });
      const textOf = (quote: string) => {
        const lines = [['zone', head, kind], ...rows].map((cells) =>
          cells.map((cell) => `${quote}${cell}${quote}`).join(delimiter),
        );
        // A blank line is no row.
        if (blank < lines.length && blank > 0) lines.splice(blank, 0, '');
        return lines.join(end) + (last ? end : '');
      };
      fc.pre(!rows.some((cells) => cells.some((cell) => cell.includes(delimiter))));
      expect(await read(textOf(''), kind)).toEqual(await read(textOf('"'), kind));
    },
    150,
  );
});

test.each([
  '2024-01-01 24:00',
  '2024-01-01 25:00',
  '2024-01-01 00:60',
  '2024-01-01 00:00:59',
  '2024-01-01 00:00:60',
  '2024-01-01 00:00:61',
  '2024-01-01 00.00',
  '2024-01-01 00:00.30',
  '2024-01-01x00:00',
  '2024-01-32 00:00',
  '2024-02-30 00:00',
  '2023-02-29 00:00',
  '2100-02-29 00:00',
  '2000-02-29 00:00',
  '2024-12-31 23:59:59',
  '2024-04-31 00:00',
  '2024-00-01 00:00',
  '2024-13-01 00:00',
  '2024-01-00 00:00',
  '1970-01-01 00:00',
  '1969-12-31 00:00',
  '0050-01-01 00:00',
  '2:24-01-01 00:00',
  '202/-01-01 00:00',
  '2024x01-01 00:00',
  '2024-01x01 00:00',
  '2024-01-01 /0:00',
  '2024-01-01 0:000',
  '2024-01-01 00:0:',
  '2024-01-01 00:00:0:',
  '2024-01-01',
  '2024-01-01 00:00:00.5',
  '2024-01-01 00:00:00Z',
  '2024-01-01 00:00ZZ',
  '99999999',
  '100000000',
  '99999999999',
  '100000000000',
])('the time %j is read, or refused, as in quotes', async (time) => {
  for (const head of ['time', 'datetime (UTC)']) {
    const text = (cell: string) => `${head},carbon\n${cell},0.1\n2999-01-02T00:00Z,0.2\n`;
    expect(await read(text(time), 'carbon')).toEqual(await read(text(`"${time}"`), 'carbon'));
  }
});

test.each([
  '5',
  '5.1',
  '-0.1',
  '0',
  '-0',
  '1e-1',
  '',
  'x',
  'NA',
  '5.',
  '.5',
  '+1',
])('the value %j is read, or refused, as in quotes', async (value) => {
  for (const kind of ['carbon', 'price'] as const) {
    const text = (cell: string) => `time,${kind}\n2024-01-01T00:00Z,${cell}\n2024-01-02T00:00Z,0.2\n`;
    expect(await read(text(value), kind)).toEqual(await read(text(`"${value}"`), kind));
  }
});

test('a blank line is no row, also with the line ends of Windows', async () => {
  const rows = ['time,carbon', '2024-01-01T00:00Z,0.1', '', '2024-01-02T00:00Z,0.2', ''];
  const wanted = { values: [0.1, 0.2] };
  expect(await read(rows.join('\n'), 'carbon')).toMatchObject(wanted);
  expect(await read(rows.join('\r\n'), 'carbon')).toMatchObject(wanted);
});

test.each([
  ['2024-01-01 00:00', 0],
  ['2024-01-01 01:02:03', 3723],
  ['2024-01-01T00:00Z', 0],
  ['2024-01-01T23:59:59Z', 86_399],
  ['2024-01-01T02:00+01:00', 3600],
  ['1704067201', 1],
])('the time %s', async (text, expected) => {
  const found = await read(`x,datetime (UTC),carbon\n1,${text},0.1\n1,2024-01-02 00:00,0.2\n`, 'carbon');
  expect(found).toMatchObject({ edges: [1_704_067_200 + expected, 1_704_153_600, expect.any(Number)] });
});

test('the times of two dates differ by days', async () => {
  const days = ['2024-02-28', '2024-02-29', '2024-03-01'].map((day, i) => `${day} 00:00,${i}\n`).join('');
  const { edges } = (await read(`datetime (UTC),carbon\n${days}`, 'carbon')) as { edges: number[] };
  expect(edges.map((edge) => (edge - edges[0]) / 86_400)).toEqual([0, 1, 2, 3]);
});

test('a row with other cells is an error, and so is one of a file that ends in it', async () => {
  expect(await read('time,carbon\n2024-01-01T00:00Z,1\n\n2024-01-01T00:00Z\n', 'carbon')).toContain(
    'series.csv:4: the line has 1 cells, its header 2',
  );
  expect(await read('time,carbon\n2024-01-01T00:00Z,1,', 'carbon')).toContain(
    'series.csv:2: the line has 3 cells, its header 2',
  );
});

test('a row in quotes with other cells is the same error', async () => {
  expect(await read('"time","carbon"\n"2024-01-01T00:00Z","1"\n"2024-01-01T01:00Z"\n', 'carbon')).toContain(
    'series.csv:3: the line has 1 cells, its header 2',
  );
});

test('the usual step may come after others', async () => {
  const rows = [0, 2, ...Array.from({ length: 20 }, (_, i) => 3 + i)].map(
    (hour, i) => `${new Date(1_704_067_200_000 + 3_600_000 * hour).toISOString().slice(0, 16)}Z,${i}\n`,
  );
  const { edges, values } = (await read(`time,price\n${rows.join('')}`, 'price')) as {
    edges: number[];
    values: number[];
  };
  // The row after the first one is missing, and the last value holds for an hour.
  expect(edges.map((edge) => (edge - 1_704_067_200) / 3600)).toEqual([
    ...[0, 1],
    ...Array.from({ length: 22 }, (_, i) => 2 + i),
  ]);
  expect(values.slice(0, 3)).toEqual([0, Number.NaN, 1000]);
});

test.each([
  '1970-01-01',
  '1999-12-01',
  '2099-12-01',
])('each day after %s follows the one before', async (first) => {
  const begin = Date.parse(first) / 1000;
  const times = Array.from({ length: 1500 }, (_, i) => begin + 86_400 * i);
  const rows = times.map((time, i) => `${new Date(1000 * time).toISOString().slice(0, 10)} 00:00,${i % 7}\n`);
  const { edges } = (await read(`datetime (UTC),price\n${rows.join('')}`, 'price')) as { edges: number[] };
  expect(edges).toEqual([...times, begin + 86_400 * times.length]);
});
