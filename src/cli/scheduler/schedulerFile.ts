// Handles policies that are custom schedulers: modules, and commands that are run.
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { duration, idle, parsed, usually } from '../../commands/parameter.ts';
import { positiveDuration } from '../../commands/values.ts';
import { DataError, UsageError } from '../../errors.ts';
import { parseJson } from '../../input/json.ts';
import { allNamed, parsePolicies, policyList } from '../../policy/parse.ts';
import type { Policy } from '../../policy/policy.ts';
import { isNamed, policyOf } from '../../policy/registry.ts';
import type { Scheduler } from '../../policy/scheduler.ts';
import { execScheduler } from '../../scheduler/exec/execScheduler.ts';
import { checkedScheduler, misspeltSchedule, schedulerExports } from '../../scheduler/exported.ts';
import { timeLimit } from '../../scheduler/nodeTimeLimit.ts';
import { schedulerValue, toldOptions } from '../../scheduler/parameters.ts';
import { firstFrame, thrownText } from '../../scheduler/refusal.ts';
import { Overdue } from '../../scheduler/timeLimit.ts';
import { watchCustomCode } from '../outputs/customCode.ts';
import { exitOnInterrupt } from '../outputs/interrupt.ts';
import { loadingFault } from './loadingFault.ts';

/** A module as the command line names it: `./mine.mjs?alpha=0.5#name`. */
interface SchedulerFile {
  readonly path: string;
  /** Options for the functions of the module that make schedulers. */
  readonly options: Readonly<Record<string, number | string>>;
  /** Name of the chosen export; undefined: all that are schedulers. */
  readonly name?: string;
}

/** A scheduler in a separate process: `exec:python3 agent.py`. */
interface SchedulerCommand {
  readonly exec: string;
  /** The directory in which it is run; default: the current one. */
  readonly cwd?: string;
}

/** A policy as plain data: a thread that receives it reads the scheduler again. */
export interface ChosenPolicy extends Policy {
  readonly file?: Required<SchedulerFile>;
  readonly exec?: string;
  readonly cwd?: string;
}

export type PolicyChoice = Policy | SchedulerFile | SchedulerCommand;

/** True if this is a custom scheduler. */
export function isOwn(choice: PolicyChoice): choice is SchedulerFile | SchedulerCommand {
  return 'path' in choice || 'exec' in choice;
}

/** One item of a list, up to a comma; a command may have commas within quotes. */
const ITEM = /^(?:\s*exec:(?:'[^']*'|"[^"]*"|[^,])*|[^,]*)/;
const EXEC = /^\s*exec:(?<command>.*)$/s;
const FILE = /^(?<path>.+\.(?:mjs|js|mts|ts))(?:\?(?<options>[^#]*))?(?:#(?<name>.+))?$/;

export const TIMEOUT = idle(
  ({ policy = [] }: { policy?: PolicyChoice | readonly PolicyChoice[] }) =>
    ![policy].flat().some(isOwn) && 'no custom scheduler runs',
  {
    timeout: usually(
      duration(
        'Policy',
        'stop a custom scheduler that takes this long for one step or answer',
        positiveDuration,
      ),
      10,
      '10s',
    ),
  },
);

const BUILT_IN = "policy ('specula policies' lists them)";

/** The policy of a command that uses one. */
export const onePolicy = (of = '') =>
  policyOption(
    '<policy>',
    `${of}${BUILT_IN}, a composition as JSON, or a custom scheduler (./mine.mjs, exec:python3 agent.py)`,
    parseChoice,
  );

/** The policy of a command that accepts no custom scheduler (builtInPolicy). */
export const builtInOnly = (of: string) =>
  policyOption('<policy>', `${of}${BUILT_IN} or a composition as JSON`, parseChoice);

/** The policies of a command that compares them. */
export const POLICIES = policyOption(
  '<list>',
  "policies, separated by commas: names ('specula policies'), compositions as JSON, custom schedulers (./mine.mjs, exec:python3 agent.py)",
  parseChoices,
);

function policyOption<Value>(value: string, help: string, parse: (text: string) => Value) {
  return { policy: { ...usually(parsed('Policy', value, help, parse), parse('easy'), 'easy'), short: 'p' } };
}

/** `--policy`: names, files and commands joined by commas, or compositions as JSON. @throws UsageError */
export function parseChoices(text: string): PolicyChoice[] {
  if (/^\s*[{[]/.test(text)) {
    const value = parseJson(text, '--policy', { error: UsageError });
    return policyList(value).flatMap(parseItem);
  }
  return allNamed(itemsOf(text), text).flatMap((item): PolicyChoice[] => {
    const command = EXEC.exec(item)?.groups?.command.trim();
    if (command === '')
      throw new UsageError("--policy 'exec:': expected a command, such as exec:python3 agent.py");
    if (command !== undefined) return [{ exec: command }];
    const found = FILE.exec(item)?.groups;
    if (found === undefined) return parsePolicies(item);
    const { path, options, name } = found;
    return [{ path, options: parseOptions(options ?? '', item), ...(name === undefined ? {} : { name }) }];
  });
}

/** One item of JSON: a text as in a list, a composition, or `{"scheduler": "./mine.mjs", "patience": 5}`. */
function parseItem(item: unknown): PolicyChoice[] {
  if (typeof item === 'string') return parseChoices(item);
  if (typeof item !== 'object' || item === null || !('scheduler' in item))
    return parsePolicies(JSON.stringify([item]));
  const { scheduler, ...parameters } = item as Record<string, unknown>;
  const refuse = (why: string): never => {
    throw new UsageError(`--policy: ${why}`);
  };
  for (const [name, value] of Object.entries(parameters))
    if (typeof value !== 'number' && typeof value !== 'string')
      refuse(`${name} cannot be ${JSON.stringify(value)}; a scheduler takes numbers and texts`);
  const [choice, ...more] = typeof scheduler === 'string' ? parseChoices(scheduler) : [];
  if (choice === undefined || more.length > 0 || !isOwn(choice))
    return refuse(
      `scheduler cannot be ${JSON.stringify(scheduler)}; it must be a file (./mine.mjs) or a command (exec:python3 agent.py)`,
    );
  if ('exec' in choice) return [{ exec: withArguments(choice.exec, parameters) }];
  const twice = Object.keys(parameters).find((name) => Object.hasOwn(choice.options, name));
  if (twice !== undefined) refuse(`${twice} is there twice: behind the file and beside it`);
  return [{ ...choice, options: { ...choice.options, ...(parameters as SchedulerFile['options']) } }];
}

/** A command with parameters as arguments: `python3 agent.py --patience=5`. */
function withArguments(command: string, parameters: Record<string, unknown>): string {
  const words = Object.entries(parameters).map(([name, value]) => {
    // The shell reads the command.
    if (typeof value !== 'number' || !/^[A-Za-z_][\w-]*$/.test(name))
      throw new UsageError(
        `--policy: ${name} cannot be ${JSON.stringify(value)}: a command takes numbers; write a text into the command`,
      );
    return `--${name}=${value}`;
  });
  return [command, ...words].join(' ');
}

function itemsOf(text: string): string[] {
  const items: string[] = [];
  for (let at = 0; at <= text.length; at += (items.at(-1) as string).length + 1)
    items.push(ITEM.exec(text.slice(at))?.[0] ?? '');
  return items;
}

/** One policy or file. @throws UsageError */
function parseChoice(text: string): PolicyChoice {
  const [choice, ...more] = parseChoices(text);
  if (more.length === 0) return choice;
  throw new UsageError(`--policy: '${text}' is several policies; name one`);
}

/** `alpha=0.5&beta=2` */
function parseOptions(text: string, item: string): SchedulerFile['options'] {
  const options = new Map<string, number | string>();
  for (const pair of text.split('&').filter((one) => one !== '')) {
    const [, name, value] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
    if (name === undefined) throw new UsageError(`--policy '${item}': option '${pair}': expected name=value`);
    if (options.has(name)) throw new UsageError(`--policy '${item}': option '${name}' is there twice`);
    options.set(name, value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value);
  }
  return Object.fromEntries(options);
}

/**
 * Returns a policy for a use in which no file is allowed.
 *
 * @param what subject of the error, such as `--stream`
 * @param why reason in the error, such as `what it keeps …`
 * @throws UsageError that names the file
 */
export function builtInPolicy(choice: PolicyChoice, what: string, why: string): Policy {
  if (!isOwn(choice)) return choice;
  const name = 'path' in choice ? choice.path : `exec:${choice.exec}`;
  throw new UsageError(
    `${what} takes built-in policies and compositions only, and ${name} is a scheduler of your own: ${why}`,
  );
}

/**
 * Returns the chosen policies; a file means all schedulers that it exports.
 *
 * @param timeout seconds that making a scheduler may take
 * @throws UsageError or DataError
 */
export async function chosenPolicies(
  choices: readonly PolicyChoice[],
  timeout: number,
): Promise<ChosenPolicy[]> {
  const chosen: ChosenPolicy[] = [];
  for (const choice of choices) {
    if ('exec' in choice) {
      exitOnInterrupt();
      const { exec, cwd } = choice;
      chosen.push({ ...policyOf(execScheduler(exec, { cwd })), exec, cwd });
    } else if (!('path' in choice)) chosen.push(choice);
    else chosen.push(...(await policiesOf(choice, timeout)));
  }
  return chosen;
}

/** Returns the chosen policy for a command that uses only one. @throws UsageError or DataError */
export async function chosenPolicy(choice: PolicyChoice, timeout: number): Promise<ChosenPolicy> {
  const [policy, ...more] = await chosenPolicies([choice], timeout);
  if (more.length === 0) return policy;
  throw new UsageError(
    `--policy: the file has ${more.length + 1} schedulers; choose one: add # and the name of its export`,
  );
}

async function policiesOf(file: SchedulerFile, timeout: number): Promise<ChosenPolicy[]> {
  const exports = await moduleOf(file);
  const names = schedulerExports(exports);
  const meant = file.name === undefined ? names : names.filter((name) => name === file.name);
  if (meant.length === 0) {
    const which = file.name === undefined ? 'exports no scheduler' : `exports no scheduler '${file.name}'`;
    const there = names.length > 0 ? ` (it exports ${names.join(', ')})` : misspeltSchedule(exports);
    throw new (file.name === undefined ? DataError : UsageError)(
      `${file.path}: ${which}${there}; expected an object with a name and a function schedule(pass), or a function that returns one`,
    );
  }
  return meant.map((name) => {
    const policy = made(exports, file, name, timeout, policyOf);
    return {
      ...policy,
      name: policy.name + optionsText(file),
      source: basename(file.path),
      file: { ...file, name },
    };
  });
}

async function moduleOf({ path }: SchedulerFile): Promise<Record<string, unknown>> {
  if (!existsSync(path)) throw new UsageError(`--policy: there is no file ${path}`);
  const { href } = pathToFileURL(resolve(path));
  watchCustomCode(path);
  try {
    return await import(href);
  } catch (error) {
    throw loadingFault(path, error);
  }
}

/** A scheduler, from an export of a file. Its fields may be code of the file, which may throw. */
function made<T>(
  exports: Readonly<Record<string, unknown>>,
  { path, options }: SchedulerFile,
  name: string,
  timeout: number,
  take: (scheduler: Scheduler) => T,
): T {
  const file = basename(path);
  const told = toldOptions(exports, options, file);
  const isMade = typeof exports[name] === 'function';
  const what = `${file}: ${name}${isMade ? '() returned' : ' is'}`;
  const make = () => checkedScheduler(schedulerValue(exports, name, told, file), what);
  return called(() => take(make()), path, isMade ? `${name}()` : name, timeout);
}

/** Returns the result of a file's code. @throws DataError if it throws, or does not return in time */
function called<T>(make: () => T, path: string, what: string, timeout: number): T {
  try {
    return timeLimit(timeout).run(make);
  } catch (error) {
    if (error instanceof DataError) throw error;
    if (error instanceof Overdue)
      throw new DataError(`${basename(path)}: ${what} had not returned after ${timeout} s`);
    const where = error instanceof Error ? firstFrame(error.stack) : '';
    throw new DataError(`${where || basename(path)}: ${what} threw ${thrownText(error)}`);
  }
}

/** Returns the policy with its scheduler, as a new instance if it is from a file: each run begins with a fresh one. */
export async function withScheduler(policy: ChosenPolicy, timeout: number): Promise<ChosenPolicy> {
  const { file, exec, cwd } = policy;
  if (exec !== undefined) return { ...policy, scheduler: execScheduler(exec, { cwd }) };
  if (file === undefined) return policy;
  const exports = await moduleOf(file);
  return {
    ...policy,
    scheduler: made(exports, file, file.name, timeout, (scheduler) => scheduler),
  };
}

/** Policies as `--policy` takes them: in a list, or as JSON if one is a composition without its own name. */
export function policiesText(policies: readonly ChosenPolicy[]): string {
  const items = policies.map(({ file, exec, cwd, source, clairvoyant, ...policy }) => {
    if (file !== undefined) return `${file.path}${optionsText(file)}#${file.name}`;
    return exec !== undefined || isNamed(policy.name) ? policy.name : policy;
  });
  return items.every((item) => typeof item === 'string') ? items.join(',') : JSON.stringify(items);
}

function optionsText({ options }: SchedulerFile): string {
  const pairs = Object.entries(options).map(([option, value]) => `${option}=${value}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** A command runs alongside this thread, which alone receives an interrupt and ends it. */
export function workersFor(
  policies: readonly ChosenPolicy[],
  workers: number | undefined,
): number | undefined {
  return policies.some(({ exec }) => exec !== undefined) ? 1 : workers;
}

/** The policy as plain data. */
export function withoutScheduler({ scheduler, ...policy }: ChosenPolicy): ChosenPolicy {
  return policy;
}
