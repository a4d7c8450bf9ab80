// Finds the columns of a time and of a value in a table, and the unit of the value, by the names that grid operators
// and collections of their data use.
import { shortly } from '../../visible.ts';
import { TraceError } from '../raw/traceError.ts';

/** The quantity of a series. */
export type SeriesKind = 'carbon' | 'price';

export interface SeriesColumns {
  /** Places of the columns; the first is 0. */
  readonly time: number;
  readonly value: number;
  /** True if times without a zone are in UTC. */
  readonly isUtc: boolean;
  /** The unit of the file, and the factor by which its values become t/MWh or money/MWh. */
  readonly unit: string;
  readonly factor: number;
}

/** Letters and digits of the names of times. A name with UTC is preferred. */
const TIMES = /^(utc)?(datetime|timestamp|time|date|from|pointtime|starttime|start)(utc|gmt)?$/;

/** Names of values without a unit, which are then in kgCO2e/kWh or money/kWh. */
const PLAIN: Readonly<Record<SeriesKind, readonly string[]>> = {
  carbon: ['carbonintensity', 'intensity', 'carbon', 'value'],
  price: ['price', 'value'],
};
/** The unit of a value whose column names none. */
export const USUAL_UNIT: Readonly<Record<SeriesKind, string>> = { carbon: 'kgCO2e/kWh', price: 'money/kWh' };

const PER = String.raw`\s*(?:\/|_per_| per )\s*(kWh|MWh)`;
const UNITS: Readonly<Record<SeriesKind, RegExp>> = {
  carbon: new RegExp(String.raw`(?<![a-z])(kg|g|t)[\s_]*CO2(?:[\s-]?eq?)?${PER}`, 'i'),
  price: new RegExp(String.raw`(?<![a-z])([a-z]{3}|€|£|\$)${PER}`, 'i'),
};

/** kg of CO2. */
const MASSES: Readonly<Record<string, number>> = { g: 1e-3, kg: 1, t: 1e3 };
/** kWh. */
const ENERGIES: Readonly<Record<string, number>> = { kwh: 1, mwh: 1e3 };
/** No grid has a higher carbon intensity in t/MWh: coal has about 1. */
export const MOST_CARBON = 5;

/** The factor by which kg/kWh become t/MWh, and by which the price of a kWh becomes that of a MWh. */
export const KWH_FACTOR: Readonly<Record<SeriesKind, number>> = { carbon: 1, price: 1000 };

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** @throws TraceError if a column is missing, or several would do */
export function seriesColumns(
  names: readonly string[],
  kind: SeriesKind,
  file: string,
  line?: number,
): SeriesColumns {
  const fail = (what: string): never => {
    throw new TraceError(file, line, what);
  };
  const shown = (places: readonly number[]) => places.map((place) => `'${shortly(names[place])}'`).join(', ');
  const places = [...names.keys()];
  const times = places.filter((place) => TIMES.test(plain(names[place])));
  const isUtc = (place: number) => /utc|gmt$/.test(plain(names[place]));
  const time = times.find(isUtc) ?? times[0];
  if (time === undefined)
    return fail(
      `no column of times among ${shown(places)}; name it time, or 'datetime (UTC)' for times in UTC`,
    );
  const value = valueColumn();
  const [unit, amount, energy] = unitOf(names[value]) ?? [USUAL_UNIT[kind], 'kg', 'kWh'];
  const perKwh = (kind === 'carbon' ? MASSES[amount.toLowerCase()] : 1) / ENERGIES[energy.toLowerCase()];
  const factor = perKwh * KWH_FACTOR[kind];
  return { time, value, isUtc: isUtc(time), unit, factor };

  function unitOf(name: string): RegExpExecArray | undefined {
    return UNITS[kind].exec(name.replaceAll('₂', '2')) ?? undefined;
  }

  function valueColumn(): number {
    const withUnit = places.filter((place) => unitOf(names[place]) !== undefined);
    const named = places.filter((place) => PLAIN[kind].includes(plain(names[place])));
    const found = withUnit.length > 0 ? withUnit : named;
    // ElectricityMaps has the direct emissions and those of the whole life cycle, which are CO2 equivalents.
    const [one, ...more] = found.length > 1 ? lifeCycle(found) : found;
    if (one === undefined)
      return fail(
        `no column of a ${kind === 'carbon' ? 'carbon intensity' : 'price'} among ${shown(places)}; name it '${kind} (${USUAL_UNIT[kind]})'`,
      );
    if (more.length > 0) return fail(`${shown(found)} may all be the ${kind}; leave one of them`);
    return one;
  }

  function lifeCycle(found: readonly number[]): readonly number[] {
    const some = found.filter((place) => /life|lca/.test(plain(names[place])));
    return some.length > 0 ? some : found;
  }
}
