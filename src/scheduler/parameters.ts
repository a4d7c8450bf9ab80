// Reads the parameters that a module with schedulers exports: `export const parameters = { patience: { from: 0, to: 10,
// default: 3 } }`. The functions that make its schedulers are given them.
import { UsageError } from '../errors.ts';
import { whichThereAre } from '../input/nearest.ts';
import { SchedulerFault } from './refusal.ts';

/** A parameter of a scheduler. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly default: number;
}

type Given = Readonly<Record<string, number | string>>;

const EXPECTED = '{ from: 0, to: 10, default: 3 }';

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Arguments of a function that makes a scheduler: the options, and the defaults of parameters that have none. A
 * module without parameters takes any options.
 *
 * @param file the module, for messages
 * @throws UsageError for an option that is no parameter of the module or not within its range; SchedulerFault for
 *   parameters that are none
 */
export function toldOptions(exports: Readonly<Record<string, unknown>>, given: Given, file: string): Given {
  if (exports.parameters === undefined) return given;
  const ranges = rangesOf(exports.parameters, file);
  for (const [name, value] of Object.entries(given)) {
    const range = ranges.get(name);
    if (range === undefined)
      throw new UsageError(
        `${file}: there is no parameter '${name}'${ranges.size > 0 ? whichThereAre(name, [...ranges.keys()]) : ''}`,
      );
    const { from, to } = range;
    if (typeof value !== 'number' || !(value >= from && value <= to))
      throw new UsageError(
        `${file}: ${name} is ${JSON.stringify(value)}; it must be a number from ${from} to ${to}`,
      );
  }
  const usual = Object.fromEntries([...ranges].map(([name, range]) => [name, range.default]));
  return { ...usual, ...given };
}

function rangesOf(parameters: unknown, file: string): Map<string, Range> {
  const wrong = (what: string, value: unknown, expected = EXPECTED) =>
    new SchedulerFault(`${file}: ${what} is ${JSON.stringify(value)}; expected ${expected}`);
  if (!isFields(parameters))
    throw wrong('parameters', parameters, `an object like { patience: ${EXPECTED} }`);
  const ranges = new Map<string, Range>();
  for (const [name, range] of Object.entries(parameters)) {
    const what = `parameters.${name}`;
    const why = name === 'scheduler' ? 'the policy has that word for the file' : 'use letters, digits and _';
    if (name === 'scheduler' || !/^[A-Za-z_]\w*$/.test(name))
      throw new SchedulerFault(`${file}: a parameter cannot be called '${name}'; ${why}`);
    if (!isFields(range)) throw wrong(what, range);
    const { from, to, default: usual, ...rest } = range;
    const isRight = [from, to, usual].every((one) => typeof one === 'number' && Number.isFinite(one));
    if (!isRight || Object.keys(rest).length > 0) throw wrong(what, range);
    const right = range as unknown as Range;
    if (!(right.from <= right.default && right.default <= right.to))
      throw wrong(what, range, 'from, default and to in rising order');
    ranges.set(name, right);
  }
  return ranges;
}

/**
 * Returns the scheduler of an export of the module; if the export is a function, calls it.
 *
 * @param options as toldOptions() has them
 * @throws SchedulerFault for a scheduler that cannot receive the module's parameters
 */
export function schedulerValue(
  exports: Readonly<Record<string, unknown>>,
  name: string,
  options: Given,
  file: string,
): unknown {
  const value = exports[name];
  if (typeof value === 'function') return value(options);
  if (exports.parameters !== undefined)
    throw new SchedulerFault(
      `${file}: ${name} is an object, and is told no parameters; export a function that takes them and returns it`,
    );
  return value;
}
