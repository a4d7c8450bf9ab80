import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { readSeries } from '../../../../src/trace/series/readSeries.ts';
import type { SeriesKind } from '../../../../src/trace/series/seriesColumns.ts';
import { parquetTable, type TableColumn } from '../../../../src/trace/write/parquetTable.ts';

const folder = mkdtempSync(join(tmpdir(), 'specula-series-'));
/** 2024-01-01, in seconds since 1970. */
const NEW_YEAR = 1_704_067_200;

function file(content: string | Uint8Array, name = 'series.csv'): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Times in hours after the new year. */
async function read(content: string | Uint8Array, kind: SeriesKind = 'carbon') {
  const { edges, values, unit } = await readSeries(file(content), kind);
  return { hours: [...edges].map((edge) => (edge - NEW_YEAR) / 3600), values: [...values], unit };
}

async function message(content: string | Uint8Array, kind: SeriesKind = 'carbon') {
  return read(content, kind).then(
    () => undefined,
    (error: Error) => error.message.replace(`${folder}/`, ''),
  );
}

const hours = (...values: (number | string)[]) =>
  values.map((value, hour) => `2024-01-01T0${hour}:00Z,${value}\n`).join('');

describe('a series', () => {
  test('has the columns of ElectricityMaps: the life cycle, in UTC, and grams', async () => {
    const header =
      'Datetime (UTC),Country,Zone name,Carbon intensity gCO₂eq/kWh (direct),Carbon intensity gCO₂eq/kWh (Life cycle)\n';
    const rows = '2024-01-01 00:00:00,Sweden,SE3,12.5,25\n2024-01-01 01:00:00,Sweden,SE3,13,30\n';
    expect(await read(header + rows)).toEqual({
      hours: [0, 1, 2],
      values: [0.025, 0.03],
      unit: 'gCO2eq/kWh',
    });
  });

  test('has the columns of wholesale prices: that of a MWh', async () => {
    const header = 'Country,ISO3 Code,Datetime (UTC),Datetime (Local),Price (EUR/MWhe)\n';
    const rows =
      'Sweden,SWE,2024-01-01 00:00:00,2024-01-01 01:00:00,40.1\nSweden,SWE,2024-01-01 01:00:00,2024-01-01 02:00:00,-3\n';
    expect(await read(header + rows, 'price')).toEqual({
      hours: [0, 1, 2],
      values: [40.1, -3],
      unit: 'EUR/MWh',
    });
  });

  test.each([
    ['carbon (gCO2e/kWh)', 250, 0.25],
    ['co2_intensity_kgCO2e_per_MWh', 250, 0.25],
    ['tCO2/MWh', 0.25, 0.25],
    ['carbon', 0.25, 0.25],
    ['Carbon Intensity', 0.25, 0.25],
  ])('of %s is in t/MWh', async (name, value, wanted) => {
    expect((await read(`time,${name}\n${hours(value)}`)).values).toEqual([]);
    const { values } = await read(`time,${name}\n${hours(value, 2 * value)}`);
    expect(values[0]).toBeCloseTo(wanted, 15);
    expect(values[1]).toBeCloseTo(2 * wanted, 15);
  });

  test.each([
    ['price', 'money/kWh', 100],
    ['usd_per_kwh', 'usd_per_kwh', 100],
    ['Price [€/MWh]', '€/MWh', 0.1],
  ])('of %s is the price of a MWh', async (name, unit, wanted) => {
    const found = await read(`time;${name}\n${hours(0.1, 0.2).replaceAll(',', ';')}`, 'price');
    expect(found.unit).toBe(unit);
    expect(found.values[0]).toBeCloseTo(wanted, 12);
  });

  test('has times with an offset, or seconds since 1970', async () => {
    const rows = `2024-01-01T01:00+01:00,0.1\n${NEW_YEAR + 3600},0.2\n`;
    expect(await read(`time,carbon\n${rows}`)).toMatchObject({ hours: [0, 1, 2], values: [0.1, 0.2] });
  });

  test('merges equal neighbors, so that one value is one step', async () => {
    expect(await read(`time,carbon\n${hours(0.1, 0.1, 0.1)}`)).toMatchObject({
      hours: [0, 3],
      values: [0.1],
    });
  });

  test('has no value where a cell is empty or a row is missing', async () => {
    expect(await read(`time,carbon\n${hours(0.1, '', 0.2)}`)).toMatchObject({
      hours: [0, 1, 2, 3],
      values: [0.1, Number.NaN, 0.2],
    });
    const rows = hours(...Array.from({ length: 10 }, (_, i) => i / 10));
    const missing = `${rows}2024-01-01T11:00Z,0.9\n`;
    const found = await read(`time,carbon\n${missing}`);
    expect(found.hours.slice(-4)).toEqual([9, 10, 11, 12]);
    expect(found.values.slice(-3)).toEqual([0.9, Number.NaN, 0.9]);
  });

  test('of irregular steps holds each value until the next, and ends with the last time', async () => {
    const rows = '2024-01-01T00:00Z,0.3\n2024-01-01T06:00Z,0.4\n2024-01-01T22:00Z,0.3\n';
    expect(await read(`time,price\n${rows}`, 'price')).toMatchObject({ hours: [0, 6, 22] });
    const same = '2024-01-01T00:00Z,0.3\n2024-01-01T06:00Z,0.4\n2024-01-01T22:00Z,0.4\n';
    expect(await read(`time,price\n${same}`, 'price')).toMatchObject({ hours: [0, 6, 22] });
  });

  test('may be gzip, with a byte order mark, and lines that end as on Windows', async () => {
    const text = `\ufefftime,carbon\r\n${hours(0.1, 0.2).replaceAll('\n', '\r\n')}`;
    expect(await read(gzipSync(text))).toMatchObject({ hours: [0, 1, 2], values: [0.1, 0.2] });
  });

  test('is one number', async () => {
    expect(await readSeries('0.25', 'carbon')).toMatchObject({ name: '0.25', unit: 'kgCO2e/kWh' });
    expect([...(await readSeries('0.25', 'carbon')).values]).toEqual([0.25]);
    expect([...(await readSeries('0', 'carbon')).values]).toEqual([0]);
    expect([...(await readSeries('5', 'carbon')).values]).toEqual([5]);
    expect([...(await readSeries('0.25', 'price')).values]).toEqual([250]);
    expect([...(await readSeries('250', 'price')).values]).toEqual([250_000]);
    await expect(readSeries('250', 'carbon')).rejects.toThrow('--carbon 250: expected 0 to 5 kgCO2e/kWh');
  });

  test('may be Parquet, with times as text or as numbers', async () => {
    const column = (
      name: string,
      type: TableColumn['type'],
      all: (string | number | null)[],
    ): TableColumn => ({
      name,
      type,
      nullable: true,
      values: (from, to) => all.slice(from, to),
    });
    const of = async (time: TableColumn) => {
      const value = column('carbon (gCO2e/kWh)', 'DOUBLE', [100, null, 300]);
      return read(Buffer.concat([...(await parquetTable([time, value], 3, {}))]));
    };
    const wanted = { hours: [0, 1, 2, 3], values: [0.1, Number.NaN, 0.3], unit: 'gCO2e/kWh' };
    const texts = ['2024-01-01T00:00Z', '2024-01-01T01:00Z', '2024-01-01T02:00Z'];
    expect(await of(column('time', 'STRING', texts))).toEqual(wanted);
    const seconds = [0, 1, 2].map((hour) => NEW_YEAR + 3600 * hour);
    expect(await of(column('timestamp', 'DOUBLE', seconds))).toEqual(wanted);
  });
});

describe('times of Parquet as timestamps', () => {
  const timestamps = (name: string, isAdjustedToUTC: boolean) =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name, data: [0, 1, 2].map((hour) => BigInt(1000 * (NEW_YEAR + 3600 * hour))) },
          { name: 'price', data: [1, 2, 3] },
        ] as ColumnSource[],
        schema: [
          { name: 'root', num_children: 2 },
          {
            ...{ name, type: 'INT64', repetition_type: 'REQUIRED' },
            logical_type: { type: 'TIMESTAMP', isAdjustedToUTC, unit: 'MILLIS' },
          },
          { name: 'price', type: 'DOUBLE', repetition_type: 'REQUIRED' },
        ] as never,
        codec: 'SNAPPY',
      }),
    );

  test.each([
    ['time', true],
    ['datetime (UTC)', true],
    ['datetime (UTC)', false],
  ] as const)('column %j, adjusted to UTC: %j', async (name, isAdjusted) => {
    const wanted = { hours: [0, 1, 2, 3], values: [1000, 2000, 3000] };
    expect(await read(timestamps(name, isAdjusted), 'price')).toMatchObject(wanted);
  });

  test('need a time zone', async () => {
    expect(await message(timestamps('time', false), 'price')).toContain(
      "column 'time': its times have no time zone; make them UTC, or name the column 'datetime (UTC)'",
    );
  });
});

describe('an error names the line and the value', () => {
  test.each([
    ['when,carbon\n', "series.csv:1: no column of times among 'when', 'carbon'; name it time, or"],
    [
      'time,load\n',
      "series.csv:1: no column of a carbon intensity among 'time', 'load'; name it 'carbon (kgCO2e/kWh)'",
    ],
    [
      'time,gCO2/kWh,kgCO2/MWh\n',
      "series.csv:1: 'gCO2/kWh', 'kgCO2/MWh' may all be the carbon; leave one of them",
    ],
    [
      'time,carbon\n2024-01-01 00:00,1\n',
      "series.csv:2: column 'time': '2024-01-01 00:00' has no time zone; write 2024-01-01T00:00Z or",
    ],
    ['time,carbon\n01.02.2024,1\n', "series.csv:2: column 'time': '01.02.2024'; expected a date such as"],
    [
      'time,carbon\n1704067200000,1\n',
      "series.csv:2: column 'time': '1704067200000'; expected a date such as",
    ],
    [
      `time,carbon\n${hours(0.1)}${hours(0.2)}`,
      "series.csv:3: column 'time': 2024-01-01T00:00Z does not follow 2024-01-01T00:00Z; expected ascending",
    ],
    [`time,carbon\n${hours('many')}`, "series.csv:2: column 'carbon': 'many' kgCO2e/kWh; expected a number"],
    [
      `time,carbon\n${hours(-0.1)}`,
      "series.csv:2: column 'carbon': '-0.1' kgCO2e/kWh; expected a number of at least 0",
    ],
    [
      `time,carbon\n${hours(250)}`,
      "series.csv:2: column 'carbon': '250' kgCO2e/kWh; expected at most 5 kg/kWh; is the unit another?",
    ],
    ['time,carbon\n2024-01-01T00:00Z,1,2\n', 'series.csv:2: the line has 3 cells, its header 2'],
    ['time,carbon\n', 'series.csv: has no values; expected a row for each time'],
    ['', 'series.csv: is empty; expected a line of column names'],
  ])('%j', async (text, wanted) => {
    expect(await message(text)).toContain(wanted);
  });

  test('a missing price column, and a file that is not there', async () => {
    expect(await message('time,load\n', 'price')).toContain("no column of a price among 'time', 'load'");
    await expect(readSeries(join(folder, 'none.csv'), 'price')).rejects.toThrow('none.csv: no such file');
  });
});
