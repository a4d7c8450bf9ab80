// Makes a command for commander from the parameters of a command.
import { Command, Option } from 'commander';
import { flag, GROUPS, longName, type Parameter, type Parameters, readValue } from '../commands/parameter.ts';
import { InvalidValue } from '../commands/values.ts';
import { UsageError } from '../errors.ts';
import { shortly } from '../visible.ts';

/** An option that a parameter describes. Every option of every command is one. */
export class ParameterOption extends Option {
  readonly parameter: Parameter;

  constructor(name: string, parameter: Parameter) {
    const { short, value, text, choices, usual, usualText, isNeeded, isList, isShared, group } = parameter;
    const long = `--${longName(name, parameter)}`;
    const flags = value === undefined ? long : `${long} ${value}`;
    super(short === undefined ? flags : `-${short}, ${flags}`, text);
    this.parameter = parameter;
    this.helpGroup(`${group}:`).hideHelp(isShared === true);
    if (choices !== undefined) this.choices(choices);
    if (value !== undefined)
      this.argParser((given, before: unknown) => {
        const read = givenValue(long, parameter, given);
        return isList ? [...((before as unknown[] | undefined) ?? []), read] : read;
      });
    this.default(usual, usualText);
    if (isNeeded) this.makeOptionMandatory();
  }
}

/** The value that an option was given. @throws UsageError that names the option; DataError */
function givenValue(long: string, parameter: Parameter, given: string): unknown {
  try {
    return readValue(parameter, given);
  } catch (error) {
    throw error instanceof InvalidValue
      ? new UsageError(`${long} '${shortly(given)}': ${error.message}`)
      : error;
  }
}

/** @throws UsageError if an option was given that has no effect with the others */
export function refuseIdle(command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    if (!(option instanceof ParameterOption) || command.getOptionValueSource(name) !== 'cli') continue;
    const why = option.parameter.idle?.(command.opts(), command.processedArgs[0]);
    if (why) throw new UsageError(`${option.long}: ${why}`);
  }
}

/** Quiet commands print no notes and no progress. Every command can be quiet. */
const QUIET = {
  quiet: { ...flag('Output', 'print only results and errors: no notes, no progress'), short: 'q' },
};

/** Texts about a command for the user. */
interface About {
  readonly name: string;
  /** Summary in the list of commands: imperative, at most 60 characters, no full stop. */
  readonly summary: string;
  /** Sentences for the command's own help; default: the summary. */
  readonly about?: string;
  /** The help of each argument, by how usage shows it: `<trace...>`. */
  readonly takes?: Readonly<Record<string, string>>;
  readonly parameters: Parameters;
  /** Text of the help below the options. */
  readonly notes?: string | (() => string);
  readonly examples: readonly string[];
}

/** A command with these parameters. It has no action yet. */
export function makeCommand({
  name,
  summary,
  about = `${summary}.`,
  takes = {},
  parameters,
  notes,
  examples,
}: About): Command {
  const command = new Command(name).summary(summary).description(about);
  for (const [argument, help] of Object.entries(takes)) command.argument(argument, help);
  addOptions(command, { ...parameters, ...QUIET });
  return withExamples(command, examples, notes);
}

function addOptions(command: Command, parameters: Parameters): void {
  const options = Object.entries(parameters).map(([key, parameter]) => new ParameterOption(key, parameter));
  for (const group of GROUPS)
    for (const option of options) if (option.parameter.group === group) command.addOption(option);
  command.configureHelp({ optionDescription });
}

/** The text of an option, its choices in braces, and its default in brackets. */
function optionDescription(option: Option): string {
  const { description, argChoices = [], defaultValue, defaultValueDescription } = option;
  const parts = [description];
  if (argChoices.length > 0) parts.push(`{${argChoices.join(', ')}}`);
  const shown = defaultValueDescription ?? defaultValue ?? '';
  if (shown !== '') parts.push(`[default: ${shown}]`);
  return parts.join(' ');
}

/** A command of several commands. */
export function commandOf(
  name: string,
  summary: string,
  commands: readonly Command[],
  examples: readonly string[],
): Command {
  const command = new Command(name).summary(summary).description(`${summary}.`);
  for (const one of commands) command.addCommand(one);
  return withExamples(command, examples);
}

/** The text of `specula help input`: the options that commands with a trace share. */
export function sharedOptionsText(about: string, parameters: Parameters): string {
  const shown = Object.entries(parameters).map(([key, one]) => [key, { ...one, isShared: false }] as const);
  const command = new Command('COMMAND').usage('[options] TRACE').description(about).helpOption(false);
  addOptions(command, Object.fromEntries(shown));
  return command.helpInformation();
}

function withExamples(command: Command, examples: readonly string[], notes?: About['notes']): Command {
  return command.addHelpText('after', () => {
    const below = typeof notes === 'function' ? notes() : notes;
    const head = examples.length > 1 ? 'Examples' : 'Example';
    const lines = examples.map((one) => `  specula ${one}`).join('\n');
    return `${sharedOptionsOf(command)}${below === undefined ? '' : `\n${below}\n`}\n${head}:\n${lines}`;
  });
}

/** Names the options that `specula help input` describes. */
function sharedOptionsOf(command: Command): string {
  const names = command.options.filter(({ hidden }) => hidden).map(({ long }) => long);
  if (names.length === 0) return '';
  const lines = [''];
  for (const name of names) {
    const last = lines.length - 1;
    if (`  ${lines[last]}${name},`.length > 78) lines.push(`${name}, `);
    else lines[last] += `${name}, `;
  }
  const text = lines.map((line) => `  ${line.trimEnd()}`).join('\n');
  return `\nReading and cleaning ('specula help input'):\n${text.slice(0, -1)}\n`;
}
