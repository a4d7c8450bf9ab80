// Policies that are schedulers of the user's own: modules, and commands that are run.
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Option } from 'commander';
import { DataError, UsageError } from '../../errors.ts';
import { parsePolicies } from '../../policy/parse.ts';
import type { Policy } from '../../policy/policy.ts';
import { policyOf } from '../../policy/registry.ts';
import type { Scheduler } from '../../policy/scheduler.ts';
import { execScheduler } from '../../scheduler/exec/execScheduler.ts';
import { firstFrame } from '../../scheduler/refusal.ts';
import { positiveDuration } from './values.ts';

/** A module as the command line names it: `./mine.mjs?alpha=0.5#name`. */
interface SchedulerFile {
  readonly path: string;
  /** What its functions that make schedulers are given. */
  readonly options: Readonly<Record<string, number | string>>;
  /** The one of its exports that is meant; undefined: all that are schedulers. */
  readonly name?: string;
}

/** A scheduler in a process of its own: `exec:python3 agent.py`. */
interface SchedulerCommand {
  readonly exec: string;
}

/** A policy as plain data: a thread that is handed it reads the scheduler again. */
export interface ChosenPolicy extends Policy {
  readonly file?: Required<SchedulerFile>;
  readonly exec?: string;
}

export type PolicyChoice = Policy | SchedulerFile | SchedulerCommand;

/** One item of a list, up to a comma; a command may have commas within quotes. */
const ITEM = /^(?:\s*exec:(?:'[^']*'|"[^"]*"|[^,])*|[^,]*)/;
const EXEC = /^\s*exec:(?<command>.*)$/s;
const FILE = /^(?<path>.+\.(?:mjs|js|mts|ts))(?:\?(?<options>[^#]*))?(?:#(?<name>.+))?$/;

/** How long a scheduler may take. */
export function timeoutOption(): Option {
  return new Option(
    '--timeout <time>',
    'stop a scheduler of your own that takes this long for one step or answer',
  )
    .argParser(positiveDuration)
    .default(10, '10s');
}

/** `--policy`: names, files and commands joined by commas, or compositions as JSON. @throws UsageError */
export function parseChoices(text: string): PolicyChoice[] {
  if (/^\s*[{[]/.test(text)) return parsePolicies(text);
  return itemsOf(text).flatMap((item): PolicyChoice[] => {
    const command = EXEC.exec(item)?.groups?.command.trim();
    if (command === '')
      throw new UsageError("--policy 'exec:': expected a command, such as exec:python3 agent.py");
    if (command !== undefined) return [{ exec: command }];
    const found = FILE.exec(item.trim())?.groups;
    if (found === undefined) return parsePolicies(item);
    const { path, options, name } = found;
    return [{ path, options: parseOptions(options ?? '', item), ...(name === undefined ? {} : { name }) }];
  });
}

function itemsOf(text: string): string[] {
  const items: string[] = [];
  for (let at = 0; at <= text.length; at += (items.at(-1) as string).length + 1)
    items.push(ITEM.exec(text.slice(at))?.[0] ?? '');
  return items;
}

/** `alpha=0.5&beta=2` */
function parseOptions(text: string, item: string): SchedulerFile['options'] {
  const options: Record<string, number | string> = {};
  for (const pair of text.split('&').filter((one) => one !== '')) {
    const [, name, value] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
    if (name === undefined) throw new UsageError(`--policy '${item}': option '${pair}': expected name=value`);
    options[name] = value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
  }
  return options;
}

/** Policies where no file can be one. @throws UsageError that names the file */
export function builtInPolicies(choices: readonly PolicyChoice[], where: string): Policy[] {
  return choices.map((choice) => {
    if (!('path' in choice || 'exec' in choice)) return choice;
    const name = 'path' in choice ? choice.path : `exec:${choice.exec}`;
    throw new UsageError(
      `${where} takes built-in policies and compositions only, and ${name} is a scheduler of your own; replay it without`,
    );
  });
}

/** The policies that are meant; a file stands for all schedulers that it exports. @throws UsageError or DataError */
export async function chosenPolicies(choices: readonly PolicyChoice[]): Promise<ChosenPolicy[]> {
  const chosen: ChosenPolicy[] = [];
  for (const choice of choices) {
    if ('exec' in choice) chosen.push({ ...policyOf(execScheduler(choice.exec)), exec: choice.exec });
    else if (!('path' in choice)) chosen.push(choice);
    else chosen.push(...(await policiesOf(choice)));
  }
  return chosen;
}

async function policiesOf(file: SchedulerFile): Promise<ChosenPolicy[]> {
  const exports = await moduleOf(file);
  const names = Object.keys(exports).filter((name) => isMaker(exports[name]));
  const meant = file.name === undefined ? names : names.filter((name) => name === file.name);
  if (meant.length === 0) {
    const which = file.name === undefined ? 'exports no scheduler' : `exports no scheduler '${file.name}'`;
    const there = names.length > 0 ? ` (it exports ${names.join(', ')})` : '';
    throw new UsageError(
      `${file.path}: ${which}${there}; expected an object with a name and a function schedule(pass), or a function that returns one`,
    );
  }
  return meant.map((name) => {
    const policy = policyOf(made(exports[name], file, name));
    const options = Object.entries(file.options).map(([option, value]) => `${option}=${value}`);
    const suffix = options.length > 0 ? `?${options.join('&')}` : '';
    return { ...policy, name: policy.name + suffix, source: basename(file.path), file: { ...file, name } };
  });
}

const isScheduler = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'schedule' in value;

/** A scheduler, or a function that makes one from options. */
const isMaker = (value: unknown): boolean => isScheduler(value) || typeof value === 'function';

async function moduleOf({ path }: SchedulerFile): Promise<Record<string, unknown>> {
  if (!existsSync(path)) throw new UsageError(`--policy: there is no file ${path}`);
  try {
    return await import(pathToFileURL(resolve(path)).href);
  } catch (error) {
    const where = error instanceof Error ? firstFrame(error.stack) : '';
    const typed = /\.m?ts$/.test(path)
      ? '; Node 22.18 and later read TypeScript, earlier ones JavaScript only'
      : '';
    throw new DataError(`${path}: cannot be loaded${where ? ` (${where})` : ''}: ${String(error)}${typed}`);
  }
}

function made(value: unknown, { path, options }: SchedulerFile, name: string): Scheduler {
  const scheduler = typeof value === 'function' ? value(options) : value;
  if (!isScheduler(scheduler))
    throw new UsageError(
      `${basename(path)}: ${name}() returned ${String(scheduler)}: expected an object with a name and a function schedule(pass)`,
    );
  return scheduler as Scheduler;
}

/** The policy with its scheduler, made anew if a file has it: each run begins with a fresh one. */
export async function withScheduler(policy: ChosenPolicy): Promise<ChosenPolicy> {
  const { file, exec } = policy;
  if (exec !== undefined) return { ...policy, scheduler: execScheduler(exec) };
  if (file === undefined) return policy;
  const exports = await moduleOf(file);
  return { ...policy, scheduler: made(exports[file.name], file, file.name) };
}

/** The policy as plain data. */
export function withoutScheduler({ scheduler, ...policy }: ChosenPolicy): ChosenPolicy {
  return policy;
}
