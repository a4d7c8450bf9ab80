// Defines the question about energy: its fields, which are the options of the commands, and what the worker is asked.
import { ENERGY } from '../../../commands/energy.ts';
import { decimalNumber } from '../../../input/number.ts';
import type { Watts } from '../../../metrics/energy/power.ts';
import type { SeriesKind } from '../../../trace/series/seriesColumns.ts';
import { valueIn } from '../../parameters.ts';
import type { EnergyAsk, TextFile } from '../../protocol.ts';
import type { Field, Values } from '../fields.ts';
import type { EnergyText } from '../state.ts';
import { openedSeries } from './seriesFiles.ts';

export const FIELDS: readonly Field[] = [
  { name: 'idle', label: 'Watts while it is idle', first: '', hint: '120' },
  { name: 'busy', label: 'Watts while it is busy', first: '', hint: '350' },
  { name: 'carbon', label: 'Carbon: kg CO₂e per kWh, or a table', first: '', hint: 'kg or a table' },
  { name: 'price', label: 'Price of a kWh, or a table', first: '', hint: 'price or a table' },
  { name: 'delay', label: 'Longest delay', first: '', hint: '6h' },
];

/** Returns the values of the fields from the options of an address. */
export function valuesOf({ power = '', carbon = '', price = '', delay = '' }: EnergyText): Values {
  const watts = (name: string) => new RegExp(`(?:^|,)\\s*${name}=([^,]*)`).exec(power)?.[1] ?? '';
  return { idle: watts('idle'), busy: watts('busy'), carbon, price, delay };
}

/** Returns the options of the fields, without empty ones. @param table of the power of nodes, which no field has */
export function textOf({ idle, busy, ...costs }: Values, table?: TextFile): EnergyText {
  const power = idle === '' && busy === '' ? table?.file : `idle=${idle},busy=${busy}`;
  const given = Object.entries({ ...costs, power: power ?? '' }).filter(([, text]) => text !== '');
  return Object.fromEntries(given);
}

/** Returns the options as on a command line. */
export function flagsOf(text: EnergyText): string {
  const order = ['power', 'carbon', 'price', 'delay'] as const;
  return order.flatMap((name) => (text[name] === undefined ? [] : [` --${name} ${text[name]}`])).join('');
}

/** Returns the options without a delay if nothing has a value that changes over time. */
export function withUsefulDelay({ delay, ...text }: EnergyText): EnergyText {
  const isOfUse = delay !== undefined && (text.carbon !== undefined || text.price !== undefined);
  return isOfUse ? { ...text, delay } : text;
}

/** @throws Error in words for options that cannot be used, or a file that is not open */
export function askOf({ power = '', carbon, price, delay }: EnergyText, table?: TextFile): EnergyAsk {
  if (/=(,|$)/.test(power) || power === '')
    throw new Error('Watts: give both, while it is idle and while it is busy');
  return {
    power: table !== undefined && table.file === power ? table : (value('Watts', 'power', power) as Watts),
    ...(carbon !== undefined && { carbon: series(carbon, 'carbon') }),
    ...(price !== undefined && { price: series(price, 'price') }),
    ...(delay !== undefined && { delay: value('Delay', 'delay', delay) as number }),
  };
}

function value(label: string, name: 'power' | 'delay', text: string): unknown {
  try {
    return valueIn(ENERGY[name], text);
  } catch (error) {
    throw new Error(`${label} '${text}': ${(error as Error).message}`);
  }
}

function series(text: string, kind: SeriesKind): string | File {
  if (!Number.isNaN(decimalNumber(text))) return text;
  const file = openedSeries(text);
  if (file !== undefined) return file;
  const what = kind === 'carbon' ? 'kg CO₂e per kWh' : 'the price of a kWh';
  throw new Error(`${text}: not open; drop the table here, or give one number: ${what}`);
}
