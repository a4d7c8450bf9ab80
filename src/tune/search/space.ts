// Represents the configurations that a tune searches: choices and ranges of parameters, and inside their values.
import { decimalSteps } from '../../input/decimal.ts';
import { type Fields, fields, wrong } from '../../input/fields.ts';
import { pow } from '../../math/special.ts';
import type { Point, Value } from '../../sweep/study.ts';

/** A parameter, or a number inside one, that takes several values. Places are in [0, 1). */
interface Dimension {
  /** `policy`, `policy.order.a`. */
  readonly name: string;
  /** True if neighboring places have similar values. */
  readonly isRange: boolean;
  /** Number of values; infinite in a range without steps. */
  readonly count: number;
  at(place: number): Value;
}

/** Value in a study, or an object of such values, with places for dimensions. */
type Part =
  | { readonly value: Value }
  | { readonly dimension: number; readonly choices?: readonly Part[] }
  | { readonly inside: ReadonlyMap<string, Part> };

/** Number of digits with which a number is written. */
const DIGITS = 4;
const RANGE = 'a range like {"from": 1, "to": 4}, from below to, perhaps with "step": 1 or "log": true';

export class Space {
  readonly dimensions: Dimension[] = [];
  readonly #parameters: ReadonlyMap<string, Part>;
  /** Parameters that are only named in the texts of others, as {name}. */
  readonly #named: ReadonlySet<string>;

  /**
   * @param over values by parameter: a list of choices, a range, or an object with such inside. A text may name other
   *   parameters of `over` in braces
   * @throws DataError: one line with the file, the field, its value, and what is expected
   */
  constructor(vary: unknown, file: string) {
    const given = fields(vary, file, 'vary', '{"parameter": [value, …] or {"from": 1, "to": 4}, …}');
    const names = Object.keys(given).filter((name) => name !== 'comment');
    this.#parameters = new Map(names.map((name) => [name, this.#part(given[name], name, file)]));
    if (this.dimensions.length === 0)
      throw wrong(file, 'vary', vary, 'a parameter with several values: a list or a range');
    const texts = JSON.stringify(given);
    this.#named = new Set(names.filter((name) => texts.includes(`{${name}}`)));
  }

  /** The number of configurations; infinite if there are ranges without steps. */
  get size(): number {
    return this.dimensions.reduce((all, { count }) => all * count, 1);
  }

  /** The places of all configurations, if there are finitely many. */
  all(): number[][] {
    return this.dimensions.reduce<number[][]>(
      (places, { count }) =>
        places.flatMap((place) => Array.from({ length: count }, (_, i) => [...place, (i + 0.5) / count])),
      [[]],
    );
  }

  /** The configuration at a place of each dimension. */
  point(places: readonly number[]): Point {
    const values = Object.fromEntries(
      [...this.#parameters].map(([name, part]) => [name, this.#value(part, places)]),
    );
    const fill = (value: Value): Value => {
      if (typeof value === 'string')
        return value.replaceAll(/\{([^{}"]+)\}/g, (text, name: string) =>
          this.#named.has(name) ? String(values[name]) : text,
        );
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one as Value)]));
    };
    return Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => !this.#named.has(name))
        .map(([name, value]) => [name, fill(value)]),
    );
  }

  #value(part: Part, places: readonly number[]): Value {
    if ('value' in part) return part.value;
    if ('inside' in part)
      return Object.fromEntries([...part.inside].map(([name, one]) => [name, this.#value(one, places)]));
    const { dimension, choices } = part;
    const place = places[dimension];
    if (choices === undefined) return this.dimensions[dimension].at(place);
    return this.#value(choices[Math.floor(place * choices.length)], places);
  }

  #part(value: unknown, name: string, file: string): Part {
    if (Array.isArray(value)) return this.#choices(value, name, file);
    if (typeof value !== 'object' || value === null) return { value: value as Value };
    if (Object.hasOwn(value, 'from') || Object.hasOwn(value, 'to'))
      return { dimension: this.dimensions.push(rangeOf(value as Fields, name, file)) - 1 };
    return {
      inside: new Map(
        Object.entries(value).map(([key, one]) => [key, this.#part(one, `${name}.${key}`, file)]),
      ),
    };
  }

  #choices(list: readonly unknown[], name: string, file: string): Part {
    const texts = list.map((one) => JSON.stringify(one));
    if (list.length === 0 || new Set(texts).size < list.length)
      throw wrong(file, `vary.${name}`, list, 'one value or more, each once');
    if (list.length === 1) return this.#part(list[0], name, file);
    const at = (place: number) => list[Math.floor(place * list.length)] as Value;
    const dimension = this.dimensions.push({ name, isRange: false, count: list.length, at }) - 1;
    return { dimension, choices: list.map((one) => this.#part(one, name, file)) };
  }
}

function rangeOf({ from, to, step, log, ...rest }: Fields, name: string, file: string): Dimension {
  const field = `vary.${name}`;
  const given = { from, to, step, log, ...rest };
  const isRight =
    typeof from === 'number' &&
    typeof to === 'number' &&
    from < to &&
    (step === undefined || typeof step === 'number') &&
    (log === undefined || typeof log === 'boolean') &&
    Object.keys(rest).length === 0;
  if (!isRight) throw wrong(file, field, given, RANGE);
  if (log && from <= 0) throw wrong(file, field, given, '"from" above 0 where "log" is true');
  const even = (place: number) => (log ? from * pow(to / from, place) : from + place * (to - from));
  if (step === undefined)
    return {
      ...{ name, isRange: true, count: Number.POSITIVE_INFINITY },
      at: (place) => Number(even(place).toPrecision(DIGITS)),
    };
  const values = decimalSteps(from, to, step);
  if (values === undefined || log) throw wrong(file, field, given, RANGE);
  const { length } = values;
  return { name, isRange: true, count: length, at: (place) => values[Math.floor(place * length)] };
}
