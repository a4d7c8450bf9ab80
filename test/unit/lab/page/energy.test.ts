// The question about energy: options of the commands in fields, and which files are tables of carbon or prices.
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { askOf, flagsOf, textOf, valuesOf } from '../../../../src/lab/page/energy/question.ts';
import { openedSeries, openSeries } from '../../../../src/lab/page/energy/seriesFiles.ts';

const CARBON = 'Datetime (UTC),Zone,"Carbon intensity gCO₂eq/kWh (Life cycle)"\n2024-01-01 00:00,x,137\n';

it('fields and options are the same', () => {
  const options = { power: 'idle=3,busy=10', carbon: '0.25', delay: '6h' };
  const values = { idle: '3', busy: '10', carbon: '0.25', price: '', delay: '6h' };
  expect(valuesOf(options)).toEqual(values);
  expect(textOf(values)).toEqual(options);
  expect(flagsOf(options)).toBe(' --power idle=3,busy=10 --carbon 0.25 --delay 6h');
  expect(askOf(options)).toEqual({ power: { idle: 3, busy: 10 }, carbon: '0.25', delay: 21_600 });
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
  [{ power: 'idle=1,busy=2', delay: '1h' }, 'Delay: without carbon or a price'],
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
