// Reads the study of a tune: a file, or a log and options in place of a file.
import { realpathSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { ENERGY } from '../../commands/energy.ts';
import { longName, type Parameter } from '../../commands/parameter.ts';
import { UsageError } from '../../errors.ts';
import { wholeText } from '../../input/wholeFile.ts';
import { traceName } from '../common/traceOptions.ts';
import { OF_A_LOG, type TuneCommandOptions } from './parameters.ts';

/** A study as text, and its name in errors. It names files relative to the directory. */
export interface GivenStudy {
  readonly text: string;
  readonly file: string;
  readonly folder: string;
  /** True if options were given instead of a study. */
  readonly ofOptions: boolean;
}

/** @throws UsageError for options that do not go together, or are not NAME=VALUE */
export function givenStudy(given: string, options: TuneCommandOptions): GivenStudy {
  const names = Object.keys(OF_A_LOG) as (keyof typeof OF_A_LOG)[];
  if (/\.json$/i.test(given)) {
    const other = names.find((name) => options[name] !== undefined);
    if (other !== undefined)
      throw new UsageError(`--${longName(other)}: ${given} is a study and says that itself; leave it out`);
    return {
      text: wholeText(given, 'a study as JSON'),
      file: basename(given),
      folder: dirname(realpathSync(given)),
      ofOptions: false,
    };
  }
  if (options.vary === undefined)
    throw new UsageError(
      `--vary NAME=VALUES: say what to tune, or give a study (.json) in place of ${given}`,
    );
  const { vary, grid = [], baseline, objective, constraint, budget, confirm, transfer } = options;
  const fixed = pairs('--grid', grid, oneOf);
  const draws = ['shake', 'resample'].some((name) => Object.hasOwn(fixed, name)) || /^synthetic:/.test(given);
  const study = {
    command: 'replay',
    grid: { trace: given, ...(draws ? {} : { shake: '10m' }), ...fixed, ...energyOf(options, fixed) },
    vary: pairs('--vary', vary, valuesOf),
    baseline: baseline && pairs('--baseline', baseline, oneOf),
    objective: objective ?? 'meanBoundedSlowdown',
    constraints: constraint,
    budget: budget === undefined ? undefined : oneOf(budget),
    confirm,
    transfer: transfer?.map((one) => elsewhere(pairs('--transfer', [one], oneOf))),
  };
  return { text: JSON.stringify(study), file: traceName(given), folder: resolve('.'), ofOptions: true };
}

/** The options of energy as parameters of the study. @throws UsageError if --grid has them, too */
function energyOf(options: TuneCommandOptions, fixed: Record<string, unknown>): Record<string, string> {
  const texts = new Map<string, string>();
  for (const [name, { show = String }] of Object.entries<Parameter>(ENERGY)) {
    const value = options[name as keyof typeof ENERGY];
    if (value === undefined) continue;
    if (Object.hasOwn(fixed, name))
      throw new UsageError(`--${name}: --grid has ${name}, too; leave one of them out`);
    texts.set(name, show(value));
  }
  return Object.fromEntries(texts);
}

/** Other weeks are not shaken. */
function elsewhere(point: Record<string, unknown>): Record<string, unknown> {
  return Object.hasOwn(point, 'resample') ? { shake: null, ...point } : point;
}

function pairs(
  flag: string,
  texts: readonly string[],
  read: (text: string) => unknown,
): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const text of texts) {
    const [, name, value] = /^\s*([^=]*[^=\s])\s*=(.+)$/.exec(text) ?? [];
    if (name === undefined) throw new UsageError(`${flag} ${text}: expected NAME=VALUE, such as policy=easy`);
    if (values.has(name)) throw new UsageError(`${flag} ${text}: ${name} is given twice`);
    values.set(name, read(value.trim()));
  }
  return Object.fromEntries(values);
}

/** JSON, a number, true or false, or a text. */
function oneOf(text: string): unknown {
  if (!/^([[{"]|true$|false$|null$|[-\d.])/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A range (1..4, 10..120:10), JSON, or choices between commas. */
function valuesOf(text: string): unknown {
  const [, from, to, step] = /^(-?[\d.e]+?)\.\.(-?[\d.e]+)(?::([\d.e]+))?$/i.exec(text) ?? [];
  if (from !== undefined)
    return { from: Number(from), to: Number(to), ...(step === undefined ? {} : { step: Number(step) }) };
  return /^[[{]/.test(text) ? oneOf(text) : text.split(',').map((one) => oneOf(one.trim()));
}
