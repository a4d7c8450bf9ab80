// Parses a study file: a command, values of its parameters, and seeds. docs/sweeps.md describes the format.
import { decimalSteps } from '../input/decimal.ts';
import {
  checkNames,
  countField,
  type Fields,
  fields,
  listField,
  parseFields,
  wrong,
} from '../input/fields.ts';

const COMMANDS = ['replay', 'slurm', 'speculate', 'sessions', 'reserve'] as const;
export type CommandName = (typeof COMMANDS)[number];

/**
 * A value in the JSON file: a text or a number as on the command line, a flag, or a composed policy. null
 * means that the parameter is not given.
 */
export type Value = string | number | boolean | object | null;

/** A parameter of the grid, and the values it takes. */
interface Axis {
  readonly name: string;
  readonly values: readonly Value[];
}

/** Values of parameters, by name. An absent parameter is not given. */
export type Point = Readonly<Record<string, Value>>;

/** Seeds `from` to `to`, both included. */
export interface Seeds {
  readonly from: number;
  readonly to: number;
}

/** A sweep: every combination of the grid's values, with each point of the list, for each seed. */
export interface SweepStudy {
  readonly command: CommandName;
  readonly grid: readonly Axis[];
  readonly list?: readonly Point[];
  readonly seeds?: Seeds;
  /** Measures of groups of jobs, in addition to those of the command: `p99Wait of size<=4`. */
  readonly measures?: readonly string[];
}

const DOCUMENT = '{"command": "replay", "grid": {…}, "list": […], "seeds": …}';
const MOST = 2 ** 31 - 1;

/** @throws DataError: one line with the file, the field, its value, and what is expected */
export function parseStudy(text: string, file: string): SweepStudy {
  const given = parseFields(text, file, DOCUMENT);
  checkNames(given, ['command', 'grid', 'list', 'seeds', 'measures'], file);
  const command = COMMANDS.find((name) => name === given.command);
  if (command === undefined) throw wrong(file, 'command', given.command, `one of ${COMMANDS.join(', ')}`);
  const grid = parseGrid(given, file);
  const list = parseList(given, file);
  for (const [i, point] of (list ?? []).entries()) {
    const twice = grid.find(({ name }) => Object.hasOwn(point, name));
    if (twice)
      throw wrong(
        file,
        `list[${i}].${twice.name}`,
        point[twice.name],
        'a parameter that the grid does not have',
      );
  }
  const seeds = parseSeeds(given, file);
  const measures = parseMeasures(given, file);
  return {
    ...{ command, grid },
    ...(list ? { list } : {}),
    ...(seeds ? { seeds } : {}),
    ...(measures ? { measures } : {}),
  };
}

function parseMeasures(given: Fields, file: string): string[] | undefined {
  if (given.measures === undefined) return undefined;
  const expected = 'a list like ["p99Wait of size<=4"]';
  const measures = listField(given, 'measures', file, expected);
  const wrongs = measures.filter((one, i) => typeof one !== 'string' || measures.indexOf(one) < i);
  if (wrongs.length > 0) throw wrong(file, 'measures', wrongs[0], `${expected}, each once`);
  return measures as string[];
}

function parseGrid(given: Fields, file: string): Axis[] {
  if (given.grid === undefined) return [];
  const grid = fields(given.grid, file, 'grid', '{"parameter": [value, …], …}');
  return Object.entries(grid)
    .filter(([name]) => name !== 'comment')
    .map(([name, value]) => ({ name, values: parseValues(value, `grid.${name}`, file) }));
}

/** One value, a list of values, or a range. */
function parseValues(value: unknown, field: string, file: string): Value[] {
  if (Array.isArray(value))
    return [...listField({ [field]: value }, field, file, 'one value or more')] as Value[];
  if (value === null || !Object.hasOwn(value as object, 'step')) return [value as Value];
  const { from, to, step, ...rest } = value as Record<string, unknown>;
  const isNumber = [from, to, step].every((one) => typeof one === 'number');
  const values =
    isNumber && Object.keys(rest).length === 0
      ? decimalSteps(from as number, to as number, step as number)
      : undefined;
  if (values === undefined)
    throw wrong(file, field, value, 'an ascending range, like {"from": 2, "to": 16, "step": 2}');
  return values;
}

function parseList(given: Fields, file: string): Point[] | undefined {
  if (given.list === undefined) return undefined;
  return listField(given, 'list', file, 'a list of {"parameter": value, …}').map((point, i) => {
    const { comment, ...values } = fields(point, file, `list[${i}]`, '{"parameter": value, …}');
    return values as Point;
  });
}

function parseSeeds(given: Fields, file: string): Seeds | undefined {
  if (given.seeds === undefined) return undefined;
  if (typeof given.seeds === 'number') return { from: 1, to: countField(given, 'seeds', file) };
  const range = fields(given.seeds, file, 'seeds', 'how many, or {"from": 1, "to": 50}');
  checkNames(range, ['from', 'to'], `${file}: seeds`);
  const from = countField(range, 'from', `${file}: seeds`);
  const to = countField(range, 'to', `${file}: seeds`);
  if (to < from) throw wrong(`${file}: seeds`, 'to', to, `a whole number, ${from} to ${MOST}`);
  return { from, to };
}
