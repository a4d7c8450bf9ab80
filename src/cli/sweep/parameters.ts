// Parses the parameters of a study: the options of its command by their long names, and the argument by its name.
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { CLUSTER, PARTITIONS } from '../../commands/cluster.ts';
import { isOfStudies, longName, type Parameter, readValue } from '../../commands/parameter.ts';
import { InvalidValue } from '../../commands/values.ts';
import { DataError, UsageError } from '../../errors.ts';
import { shown, wrong } from '../../input/fields.ts';
import { whichThereAre } from '../../input/nearest.ts';
import { runCount, runsOf } from '../../sweep/runs.ts';
import type { Point, SweepStudy, Value } from '../../sweep/study.ts';
import { withPolicyNumbers } from './policies/policyNumbers.ts';
import type { Setting, StudyCommand } from './studyCommand.ts';

/** Meaning of a parameter's value. */
interface Parsed {
  readonly option: unknown;
  /** The cell in a table. */
  readonly cell: Value | { readonly low: number; readonly high: number };
  /** The files that belong to the value. */
  readonly files?: readonly string[];
}

/** Checks and parses the parameters of a study. `file` is the study's file, and `folder` the directory of it. */
export class Parameters {
  readonly #command: StudyCommand;
  readonly #study: SweepStudy;
  readonly #file: string;
  readonly #folder: string;
  readonly #known = new Map<string, Parsed>();

  constructor(command: StudyCommand, study: SweepStudy, { file, folder }: { file: string; folder: string }) {
    this.#command = command;
    this.#study = study;
    this.#file = file;
    this.#folder = folder;
  }

  /** The cells of all values of each parameter. @throws DataError for an invalid parameter or value */
  values(): Map<string, Parsed['cell'][]> {
    const { grid, list = [{}] } = this.#study;
    const found = new Map<string, Parsed['cell'][]>();
    for (const { name, values } of grid) {
      found.set(
        name,
        values.map((value) => this.#parsed(name, value, `grid.${name}`).cell),
      );
    }
    const listed = new Set(list.flatMap((point) => Object.keys(point)));
    for (const name of listed) {
      found.set(
        name,
        list.map((point, i) => this.#parsed(name, point[name] ?? null, `list[${i}].${name}`).cell),
      );
    }
    const argument = this.#command.argument;
    if (argument !== undefined && !(found.get(argument) ?? [null]).every((value) => value !== null))
      throw wrong(
        this.#file,
        `grid.${argument}`,
        undefined,
        `the argument <${argument}> of '${this.#study.command}'`,
      );
    return found;
  }

  /** The paths of the files that belong to the study. @throws DataError, UsageError for an invalid file */
  async files(): Promise<string[]> {
    const { grid, list = [{}] } = this.#study;
    const given = [
      ...this.#wholePolicies(),
      ...grid.flatMap(({ name, values }) => values.map((value) => ({ name, value }))),
    ];
    for (const point of list) for (const [name, value] of Object.entries(point)) given.push({ name, value });
    const found: string[] = [];
    for (const { name, value } of given) {
      const { option, files = [] } = this.#parsed(name, value, name);
      if (files.length > 0) await this.#command.files[name].check?.(option);
      found.push(...files);
    }
    return found;
  }

  /** The policies of all points with the numbers that points put into them. */
  #wholePolicies(): { name: string; value: Value }[] {
    const points = { ...this.#study, seeds: undefined };
    const policies = new Map<string, Value>();
    for (const { point } of runsOf(points, { from: 0, to: runCount(points, this.#file) })) {
      const whole = this.#whole(point);
      if (whole !== point) policies.set(JSON.stringify(whole.policy), whole.policy);
    }
    return [...policies.values()].map((value) => ({ name: 'policy', value }));
  }

  /** The table's cell of a parameter at a point. */
  cell(name: string, point: Point): Parsed['cell'] {
    return this.#parsed(name, point[name] ?? null, name).cell;
  }

  /** @throws DataError for a number that is not in the policy of the point, or that cannot be there */
  setting(point: Point): Setting {
    const options: Record<string, unknown> = {};
    for (const [key, { usual }] of Object.entries(this.#command.parameters))
      if (usual !== undefined) options[key] = usual;
    const given = new Map<string, string>();
    let argument: string | undefined;
    for (const [name, value] of Object.entries(this.#whole(point))) {
      if (value === null) continue;
      const parsed = this.#parsed(name, value, name).option;
      if (name === this.#command.argument) {
        argument = parsed as string;
        continue;
      }
      const [key] = this.#wanted(name);
      options[key] = parsed;
      // A flag that is false is not given.
      if (value !== false) given.set(key, name);
    }
    return { argument, options, given };
  }

  #whole(point: Point): Point {
    try {
      return withPolicyNumbers(point);
    } catch (error) {
      throw error instanceof UsageError ? new DataError(`${this.#file}: ${error.message}`) : error;
    }
  }

  #parsed(name: string, value: Value, field: string): Parsed {
    const key = JSON.stringify([name, value]);
    const parsed = this.#known.get(key) ?? this.#parse(name, value, field);
    this.#known.set(key, parsed);
    return parsed;
  }

  #parse(name: string, value: Value, field: string): Parsed {
    const parameter = name === this.#command.argument ? ARGUMENT : this.#wanted(name)[1];
    if (value === null) return { option: undefined, cell: null };
    if (parameter.value === undefined) {
      if (typeof value !== 'boolean') throw wrong(this.#file, field, value, 'true or false');
      return { option: value, cell: value };
    }
    if (typeof value === 'boolean') throw wrong(this.#file, field, value, 'a text or a number');
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    const parsed = this.#checked(field, value, () => {
      this.#command.checks[name]?.(text);
      return readValue(parameter, text);
    });
    if (!Object.hasOwn(this.#command.files, name)) return { option: parsed, cell: cellOf(parsed, text) };
    return {
      ...this.#command.files[name].located(parsed, (path) => this.#path(path, field), this.#folder),
      cell: text,
    };
  }

  /** A parameter by its name in a study, with its name in the program. */
  #wanted(name: string): [key: string, parameter: Parameter] {
    const { parameters, argument } = this.#command;
    const all = Object.entries(parameters);
    const found = all.find(([key, parameter]) => longName(key, parameter) === name);
    if (found !== undefined && isOfStudies(found[1])) return found;
    const more = this.#more(name);
    if (more !== undefined) return [name, more];
    const command = this.#study.command;
    const why = found === undefined && !OF_A_CLUSTER.includes(name) ? undefined : whyNot(name);
    if (why !== undefined)
      throw new DataError(`${this.#file}: '${name}' of ${command} is not allowed in a study; ${why}`);
    const names = all.filter(([, one]) => isOfStudies(one)).map(([key, one]) => longName(key, one));
    if (argument !== undefined) names.unshift(argument);
    throw new DataError(`${this.#file}: ${command} has no parameter '${name}'${whichThereAre(name, names)}`);
  }

  #more(name: string): Parameter | undefined {
    try {
      return this.#command.more?.(name);
    } catch (error) {
      throw error instanceof UsageError ? new DataError(`${this.#file}: ${error.message}`) : error;
    }
  }

  /** Calls a parser. Its errors become errors of the study. */
  #checked<T>(field: string, value: Value, parse: () => T): T {
    try {
      return parse();
    } catch (error) {
      const isOurs = [InvalidValue, UsageError, DataError].some((kind) => error instanceof kind);
      if (!isOurs) throw error;
      const { message } = error as Error;
      throw new DataError(`${this.#file}: ${field} is ${shown(value)}; ${message}`);
    }
  }

  /** The path of a file. A relative name starts at the study's directory. */
  #path(name: string, field: string): string {
    if (name === '-') throw wrong(this.#file, field, name, 'a file: standard input can be read only once');
    const path = isAbsolute(name) ? name : join(this.#folder, name);
    if (existsSync(path)) return path;
    throw wrong(this.#file, field, name, `an existing file, relative to ${this.#folder}`);
  }
}

/** The argument of a command is a text. */
const ARGUMENT: Parameter = { group: 'Input', value: '<argument>', text: '' };

const OF_A_CLUSTER = Object.entries<Parameter>({ ...CLUSTER, ...PARTITIONS }).map(([key, one]) =>
  longName(key, one),
);

function whyNot(name: string): string {
  if (name === 'seed' || name === 'seeds') return '"seeds" stands beside "grid"';
  if (OF_A_CLUSTER.includes(name)) return "only the command 'slurm' runs a Slurm cluster";
  return 'it would change no row; leave it out';
}

/** The cell of a value: a number or a pair of bounds if the command makes that of it, else the text. */
function cellOf(parsed: unknown, text: string): Parsed['cell'] {
  const one = Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : parsed;
  if (typeof one === 'number') return one;
  if (typeof one === 'object' && one !== null && Object.keys(one).join() === 'low,high')
    return one as { low: number; high: number };
  return text;
}
