// Energy on the page: options of the commands in fields, files that are tables of carbon or prices, and the answer.
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import {
  askOf,
  flagsOf,
  textOf,
  valuesOf,
  withUsefulDelay,
} from '../../../../src/lab/page/energy/question.ts';
import { openedSeries, openSeries } from '../../../../src/lab/page/energy/seriesFiles.ts';
import {
  costChanges,
  energyCsv,
  energyFinding,
  energyTable,
  savings,
} from '../../../../src/lab/page/energy/tables.ts';
import type { EnergyView, PolicyView } from '../../../../src/lab/protocol.ts';
import { outline, withPage } from '../../../support/page.ts';

const CARBON = 'Datetime (UTC),Zone,"Carbon intensity gCO₂eq/kWh (Life cycle)"\n2024-01-01 00:00,x,137\n';

it('fields and options are the same', () => {
  const options = { power: 'idle=3,busy=10', carbon: '0.25', delay: '6h' };
  const values = { idle: '3', busy: '10', carbon: '0.25', price: '', delay: '6h' };
  expect(valuesOf(options)).toEqual(values);
  expect(textOf(values)).toEqual(options);
  expect(flagsOf(options)).toBe(' --power idle=3,busy=10 --carbon 0.25 --delay 6h');
  expect(askOf(options)).toEqual({ power: { idle: 3, busy: 10 }, carbon: '0.25', delay: 21_600 });
});

it('a delay is of use only with carbon or a price', () => {
  const watts = { power: 'idle=3,busy=10' };
  expect(withUsefulDelay({ ...watts, delay: '6h' })).toEqual(watts);
  for (const cost of [{ carbon: '1' }, { price: '1' }])
    expect(withUsefulDelay({ ...watts, ...cost, delay: '6h' })).toEqual({ ...watts, ...cost, delay: '6h' });
  expect(withUsefulDelay({ ...watts, carbon: '1' })).toEqual({ ...watts, carbon: '1' });
});

it('a table of nodes has the watts, unless the fields have some', () => {
  const table = { file: 'power.conf', text: 'NodeName=ALL idle=1 busy=2' };
  const none = { idle: '', busy: '', carbon: '', price: '', delay: '' };
  expect(textOf(none)).toEqual({});
  expect(textOf(none, table)).toEqual({ power: 'power.conf' });
  expect(askOf({ power: 'power.conf' }, table)).toEqual({ power: table });
  expect(textOf({ ...none, busy: '2' }, table)).toEqual({ power: 'idle=,busy=2' });
});

it.each([
  [{}, 'Watts: give both'],
  [{ power: 'idle=,busy=2' }, 'Watts: give both'],
  [{ power: 'idle=3,busy=x' }, "Watts 'idle=3,busy=x': "],
  [{ power: 'power.conf' }, "Watts 'power.conf': expected watts like"],
  [{ power: 'idle=1,busy=2', price: '1', delay: 'x' }, "Delay 'x': "],
  [{ power: 'idle=1,busy=2', price: 'p.csv' }, 'p.csv: not open; drop the table here'],
])('%j cannot be used', (options, message) => {
  expect(() => askOf(options)).toThrow(message);
});

it.each([
  ['a.csv', CARBON, 'carbon'],
  ['a.csv.gz', new Uint8Array(gzipSync(CARBON)), 'carbon'],
  ['p.csv', '\ufeffMTU (UTC);time;Price (EUR/MWh)\r\n', 'price'],
  ['price.csv', 'time,value\n', 'price'],
  ['v.csv', 'time,value\n', 'carbon'],
  ['log.csv', 'job_id,submit_time,run_time,processors\n1,0,10,2\n', undefined],
  ['empty.csv', '', undefined],
  ['wrong.parquet', 'PAR1', undefined],
])('%s is recognized', async (name, content, kind) => {
  const file = new File([content], name);
  expect(await openSeries(file)).toBe(kind);
  expect(openedSeries(name)).toBe(kind && file);
});

const ratio = (value: number, low: number, high: number) => ({ value, low, high, p: 0.001 });
const difference = (value: number, low: number, high: number) => ({
  ...{ value: 0, halfWidth: 0, ratio: ratio(value, low, high) },
});
const POLICIES = ['easy', 'fcfs'].map((name) => ({ policy: { name } })) as unknown as PolicyView[];

const viewOf = (energies: readonly number[]) =>
  ({
    metrics: energies.map((energy) => ({ energy, carbon: energy / 4 })),
    differences: [{}, { carbon: difference(0.9, 0.85, 0.95) }],
  }) as unknown as EnergyView;

it('the finding has one number if all schedules take the same', () => {
  expect(energyFinding(viewOf([2, 3]), POLICIES)).toBe(
    'The machine takes 2.00 MWh under easy and 3.00 MWh under fcfs.',
  );
  expect(energyFinding(viewOf([2, 2.0001]), POLICIES)).toBe(
    'The machine takes 2.00 MWh under easy and fcfs.',
  );
  expect(energyFinding(viewOf([2]), POLICIES.slice(0, 1))).toBe('The machine takes 2.00 MWh under easy.');
  expect(costChanges(viewOf([2, 3]), POLICIES)).toEqual([
    'Jobs under fcfs against easy: carbon 10% lower (5 to 15%).',
  ]);
  expect(costChanges(viewOf([2]), POLICIES.slice(0, 1))).toEqual([]);
});

it('the finding names each number once', () => {
  const policies = ['a', 'b', 'c', 'd'].map((name) => ({ policy: { name } })) as unknown as PolicyView[];
  expect(energyFinding(viewOf([2, 2, 3, 2]), policies)).toBe(
    'The machine takes 2.00 MWh under a, b and d, and 3.00 MWh under c.',
  );
});

it('one sentence says how much later starts would have saved at most', () => {
  const of = (...metrics: object[]) => savings({ metrics } as unknown as EnergyView, 'up to 6h later');
  expect(of({ carbon: 50, leastCarbon: 45, cost: 8, leastCost: 6 })).toEqual([
    'Starting jobs up to 6h later would have saved at most 5.00 t of carbon (10%) and 2.00 of the cost (25%).',
  ]);
  expect(of({ cost: -1, leastCost: -3 })).toEqual([
    'Starting jobs up to 6h later would have saved at most 2.00 of the cost.',
  ]);
  expect(of({ carbon: 40, leastCarbon: 30 }, { carbon: 50, leastCarbon: 45 })).toEqual([
    'Starting jobs up to 6h later would have saved at most 5.00 to 10.00 t of carbon (10% to 25%), depending on the policy.',
  ]);
  expect(of({ carbon: 50 })).toEqual([]);
});

it('a file has the metrics that some schedule has, by their names', () => {
  expect(energyCsv(viewOf([2, 3]), POLICIES)).toBe('policy,energy,carbon\neasy,2,0.5\nfcfs,3,0.75\n');
});

it('the table has a column of changes only if carbon or cost changes', () => {
  const restore = withPage();
  const view = viewOf([2, 3]);
  const changes = (of: EnergyView) =>
    JSON.stringify(outline(energyTable(of, POLICIES))).match(/change/g)?.length ?? 0;
  expect(changes(view)).toBeGreaterThan(0);
  expect(changes({ ...view, differences: [{}, {}] })).toBe(0);
  restore();
});
