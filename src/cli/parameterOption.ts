// A command from the parameters of its verb.
import { Command, InvalidArgumentError, Option } from 'commander';
import { UsageError } from '../errors.ts';
import { GROUPS, longName, type Parameter, type Parameters, readValue } from '../verbs/parameter.ts';
import { InvalidValue } from '../verbs/values.ts';

/** An option that a parameter describes. Every option of every command is one. */
export class ParameterOption extends Option {
  readonly parameter: Parameter;

  constructor(name: string, parameter: Parameter) {
    const { short, value, text, choices, usual, usualText, isNeeded, isList, group } = parameter;
    const long = `--${longName(name, parameter)}${value === undefined ? '' : ` ${value}`}`;
    super(short === undefined ? long : `-${short}, ${long}`, text);
    this.parameter = parameter;
    this.helpGroup(`${group}:`);
    if (choices !== undefined) this.choices(choices);
    if (value !== undefined)
      this.argParser((given, before: unknown) => {
        const read = argument(() => readValue(parameter, given));
        return isList ? [...((before as unknown[] | undefined) ?? []), read] : read;
      });
    if (usual !== undefined) this.default(usual, usualText);
    if (isNeeded) this.makeOptionMandatory();
  }
}

/** Commander puts "option '--x <n>' argument 'y' is invalid." before the message. */
function argument<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof InvalidValue ? new InvalidArgumentError(error.message) : error;
  }
}

/** @throws UsageError if an option was given that changes nothing beside the others */
export function refuseIdle(command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    if (!(option instanceof ParameterOption) || command.getOptionValueSource(name) !== 'cli') continue;
    const why = option.parameter.idle?.(command.opts(), command.processedArgs[0]);
    if (why) throw new UsageError(`${option.long}: ${why}`);
  }
}

/** What a user reads of a verb. */
interface About {
  readonly name: string;
  readonly about: string;
  /** The help of each argument, by how usage shows it: `<trace...>`. */
  readonly takes?: Readonly<Record<string, string>>;
  readonly parameters: Parameters;
  /** What the help says below the options. */
  readonly notes?: string | (() => string);
  readonly examples: readonly string[];
}

/** The command of a verb. It has no action yet. */
export function verbCommand({ name, about, takes = {}, parameters, notes, examples }: About): Command {
  const command = new Command(name).description(about);
  for (const [argument, help] of Object.entries(takes)) command.argument(argument, help);
  const options = Object.entries(parameters).map(([key, parameter]) => new ParameterOption(key, parameter));
  for (const group of GROUPS)
    for (const option of options) if (option.parameter.group === group) command.addOption(option);
  command.configureHelp({ optionDescription });
  return withExamples(command, examples, notes);
}

/** The sentence of an option, the choices that it does not name, and the usual value. */
function optionDescription({
  description,
  argChoices = [],
  defaultValue,
  defaultValueDescription,
}: Option): string {
  const isNamed = argChoices.every((one) => new RegExp(`\\b${one}\\b`).test(description));
  const more = isNamed ? [] : [argChoices.join(', ')];
  if (defaultValue !== undefined && defaultValue !== '')
    more.push(`default: ${defaultValueDescription ?? defaultValue}`);
  return more.length === 0 ? description : `${description} (${more.join('; ')})`;
}

/** A command of several verbs. */
export function commandOf(
  name: string,
  about: string,
  verbs: readonly Command[],
  examples: readonly string[],
): Command {
  const command = new Command(name).description(about);
  for (const verb of verbs) command.addCommand(verb);
  return withExamples(command, examples);
}

function withExamples(command: Command, examples: readonly string[], notes?: About['notes']): Command {
  return command.addHelpText('after', () => {
    const told = typeof notes === 'function' ? notes() : notes;
    const head = examples.length > 1 ? 'Examples' : 'Example';
    return `${told === undefined ? '' : `\n${told}\n`}\n${head}:\n${examples.map((one) => `  specula ${one}`).join('\n')}`;
  });
}
