// The functions of the library for energy, and any source of a series.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import * as browser from '../../../../src/library/index.ts';
import {
  type EnergyMetrics,
  energy,
  type Kernel,
  readSeries,
  readTrace,
  replay,
} from '../../../../src/library/node.ts';
import { energyMetrics } from '../../../../src/metrics/energy/energyMetrics.ts';
import { evenPower } from '../../../../src/metrics/energy/power.ts';
import { constantSeries } from '../../../../src/trace/series/series.ts';
import { parquetTable } from '../../../../src/trace/write/parquetTable.ts';
import { testKernels } from '../../../support/kernels.ts';
import { KTH } from '../../../support/logs.ts';
import { atRoot } from '../../../support/paths.ts';

const CARBON = atRoot('examples/energy/made-carbon.csv.gz');
const power = { idle: 120, busy: 350 };

let kernel: Kernel;
beforeAll(async () => {
  kernel = (await testKernels()).wasm;
});

async function scheduleOf(jobs: number) {
  return (await replay(await readTrace(KTH, { jobs, kernel }), 'easy', { kernel })).schedule;
}

test('energy() has the metrics of the machine, and those of jobs', async () => {
  const schedule = await scheduleOf(300);
  const carbon = await readSeries(CARBON, 'carbon');
  const found = energy(schedule, { power, carbon, price: 0.2, delay: 3600 });
  const costs = { carbon, price: constantSeries(0.2, 'money/kWh', 1000), delay: 3600 };
  const metrics = energyMetrics(schedule, evenPower(schedule, power), costs) as EnergyMetrics;
  expect(found.metrics).toEqual(metrics);
  expect(Object.keys(found.metrics)).toContain('leastCost');
  const sum = (column: Float64Array | undefined) => column?.reduce((all, one) => all + one, 0);
  expect(sum(found.jobs.energy)).toBeCloseTo(metrics.busyEnergy, 9);
  expect(sum(found.jobs.cost)).toBeCloseTo(200 * metrics.busyEnergy, 9);
  const over = found.overTime(7);
  expect(over.power).toHaveLength(7);
  expect((sum(over.power) as number) / 7).toBeCloseTo(metrics.meanPower, 9);
  const half = energy(schedule, { power, counts: (job) => job >= 200 });
  expect(half.metrics.energy).toBeLessThan(found.metrics.energy as number);
  expect(Object.keys(half.metrics)).not.toContain('carbon');
});

test('readSeries() takes bytes and blobs, of text and of Parquet', async () => {
  const { edges, values } = await readSeries(CARBON, 'carbon');
  const bytes = readFileSync(CARBON);
  const text = 'time,price\n2024-01-01T00:00Z,1\n2024-01-01T01:00Z,2\n';
  const column = (name: string, type: 'STRING' | 'DOUBLE', all: (string | number)[]) => ({
    ...{ name, type, nullable: false },
    values: (from: number, to: number) => all.slice(from, to),
  });
  const table = Buffer.concat([
    ...(await parquetTable(
      [
        column('time', 'STRING', ['2024-01-01T00:00Z', '2024-01-01T01:00Z']),
        column('price', 'DOUBLE', [1, 2]),
      ],
      2,
      {},
    )),
  ]);
  for (const read of [readSeries, browser.readSeries]) {
    expect(await read(bytes, 'carbon', { name: 'c' })).toMatchObject({ name: 'c', edges, values });
    expect(await read(new Blob([bytes]), 'carbon')).toMatchObject({ name: 'trace', edges, values });
    const wanted = { values: Float64Array.of(1000, 2000), unit: 'money/kWh' };
    for (const source of [new TextEncoder().encode(text), table, new Blob([table]), new Blob([text])])
      expect(await read(source, 'price')).toMatchObject(wanted);
  }
  const unordered = [column('time', 'DOUBLE', [2e8, 1e8]), column('price', 'DOUBLE', [1, 2])];
  const wrong = Buffer.concat([...(await parquetTable(unordered, 2, {}))]);
  await expect(readSeries(wrong, 'price', { name: 'p.parquet' })).rejects.toThrow(
    "p.parquet:2: column 'time': 1973-03-03T09:46:40Z does not follow",
  );
  await expect(readSeries(new TextEncoder().encode('x'), 'price', { name: 'p.csv' })).rejects.toThrow(
    'p.csv',
  );
});

test('the watts may be equal, also 0', async () => {
  const schedule = await scheduleOf(5);
  expect(energy(schedule, { power: { idle: 0, busy: 0 } }).metrics).toMatchObject({ energy: 0, maxPower: 0 });
});

test.each([
  [{ power: { idle: 3, busy: 2 } }, 'power: idle=3, busy=2; expected watts'],
  [{ power: { idle: -1, busy: 2 } }, 'power: idle=-1, busy=2'],
  [{ power: { idle: 1, busy: Number.POSITIVE_INFINITY } }, 'power: idle=1, busy=Infinity'],
  [{ power: { idle: 1, busy: Number.NaN } }, 'power: idle=1, busy=NaN'],
  [{ power, delay: -1 }, 'delay: -1; expected seconds'],
  [{ power, delay: Number.POSITIVE_INFINITY }, 'delay: Infinity'],
  [{ power, carbon: 250 }, '--carbon 250: expected 0 to 5 kgCO2e/kWh'],
])('energy() rejects %j', async (options, message) => {
  const schedule = await scheduleOf(5);
  expect(() => energy(schedule, options)).toThrow(message);
});
