// Describes each parameter of a command once: the command line, its help, studies and the commands that pages show
// are made from it.
import { durationText } from '../input/duration.ts';
import { didYouMean } from '../input/nearest.ts';
import type { Instant } from '../trace/instant.ts';
import { durationOrDate, durationSeconds, InvalidValue } from './values.ts';

/** Groups in which the help lists parameters, in this order. */
export const GROUPS = [
  'Policy',
  'Machine',
  'Users',
  'Input',
  'Cleaning',
  'Requests',
  'What if',
  'Metrics',
  'Output',
  'Run',
] as const;
type Group = (typeof GROUPS)[number];

/** The parameters of these groups change no run: a study has none of them. */
const OF_NO_RUN: readonly Group[] = ['Output', 'Run'];

/** Allowed forms of an output's name. */
export interface WrittenBy {
  /** The allowed endings of the name. A device or a pipe may have any name, and gets the first format. */
  readonly extensions?: readonly string[];
  /** True if the output is a directory; if there are extensions too, a name that ends in one is a file. */
  readonly folder?: boolean;
  /** True if `-` means standard output. The command then prints nothing else. */
  readonly standardOutput?: boolean;
  /** Words in braces that the name may hold. The command itself claims the files (outputFiles()). */
  readonly names?: readonly string[];
}

/** Representation of a parameter in the lab's form. */
interface FormField {
  readonly label: string;
  /** Shown in an empty field. */
  readonly hint?: string;
  /** The keys that suffice. */
  readonly keys?: 'numeric' | 'decimal';
  /** The choices in the words of the form. */
  readonly words?: Readonly<Record<string, string>>;
  /** Meaning of an empty field without a hint, if it is not the default of the help. */
  readonly first?: string;
}

export interface Parameter<Value = unknown> {
  readonly group: Group;
  /** Placeholder of the value in the help: `<time>`. Absent: a flag. */
  readonly value?: string;
  /** The sentence of the help. */
  readonly text: string;
  /** Parses the text of a value; default: the text itself. @throws InvalidValue, UsageError */
  readonly parse?: (text: string) => Value;
  /** The text of a value. */
  show?(value: Value): string;
  readonly choices?: readonly string[];
  /** The value if none is given. */
  readonly usual?: Value;
  /** Text with which help and form show the default: that of `usual`, or of the command itself. */
  readonly usualText?: string;
  /** The letter of the short flag. */
  readonly short?: string;
  /** The long flag without dashes, if the name in the program is another. */
  readonly long?: string;
  /** True if the command does nothing without this parameter. */
  readonly isNeeded?: boolean;
  /** True if it may be given several times: its value is a list of what parse() makes. */
  readonly isList?: boolean;
  /** True if `specula help input` describes it once for all commands. */
  readonly isShared?: boolean;
  /** If it names an output. */
  readonly writes?: WrittenBy;
  /** True if a study gives it in addition to its parameters, as it gives seeds. */
  readonly besideStudy?: boolean;
  /** If the lab's form has it. */
  readonly field?: FormField;
  /**
   * Returns the reason why the parameter has no effect with the other values and the argument of its command. It is
   * then rejected. Undefined: it may have an effect.
   */
  idle?(beside: object, argument: unknown): Reason;
}

type Reason = string | false | undefined;

/** Parameters by their names in the program. */
export type Parameters = Readonly<Record<string, Parameter>>;

type ValueOf<P> = P extends { readonly usual: infer Value }
  ? Value
  : P extends Parameter<infer Value>
    ? Value
    : never;
type Certain<P> = {
  [K in keyof P]: P[K] extends { readonly usual: unknown } | { readonly isNeeded: true } ? K : never;
}[keyof P];

/** The values of parameters. One without a usual value may be absent. */
export type ValuesOf<P> = { [K in Certain<P>]: ValueOf<P[K]> } & {
  [K in Exclude<keyof P, Certain<P>>]?: ValueOf<P[K]>;
};

export function flag(group: Group, text: string): Parameter<boolean> {
  return { group, text };
}

export function text(group: Group, value: string, help: string): Parameter<string> {
  return { group, value, text: help };
}

export function parsed<Value>(
  group: Group,
  value: string,
  help: string,
  parse: (text: string) => Value,
): Parameter<Value> {
  return { group, value, text: help, parse };
}

export function choice<const Choices extends readonly string[]>(
  group: Group,
  value: string,
  help: string,
  choices: Choices,
): Parameter<Choices[number]> {
  return { group, value, text: help, choices };
}

/** Returns a parameter whose value is a duration in seconds. */
export function duration(group: Group, help: string, parse = durationSeconds): Parameter<number> {
  return { group, value: '<time>', text: help, parse, show: durationText };
}

/** A time after the first job of a trace, in seconds, or a date. */
export function instant(help: string): Parameter<Instant> {
  const show = (value: Instant) => (typeof value === 'number' ? durationText(value) : value);
  return { group: 'Input', value: '<time>', text: help, parse: durationOrDate, show };
}

export function output(value: string, help: string, writes: WrittenBy = {}): Parameter<string> {
  return { group: 'Output', value, text: help, writes };
}

/** A text that may be given several times. */
export function texts(group: Group, value: string, help: string): Parameter<readonly string[]> {
  return { ...parsed(group, value, help, (one) => one as never), isList: true };
}

/** Parameters that `specula help input` describes once for all commands. */
export function shared<P extends Parameters>(parameters: P): P {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, one]) => [name, { ...one, isShared: true }]),
  ) as P;
}

/** A parameter with a usual value. */
export function usually<Value>(
  parameter: Parameter<Value>,
  usual: NoInfer<Value>,
  usualText?: string,
): Parameter<Value> & { readonly usual: Value } {
  return { ...parameter, usual, usualText };
}

/** A parameter whose default the command itself knows. */
export function byDefault<P extends Parameter>(parameter: P, usualText: string): P {
  return { ...parameter, usualText };
}

/** A parameter without which the command does nothing. */
export function needed<Value>(parameter: Parameter<Value>): Parameter<Value> & { readonly isNeeded: true } {
  return { ...parameter, isNeeded: true };
}

/** Parameters that have no effect with some values: `why` gives the reason, before the reasons that they have. */
export function idle<P extends Parameters, Beside extends object>(
  why: (beside: Beside, argument: unknown) => Reason,
  parameters: P,
): P {
  const more = (one: Parameter): Parameter => ({
    ...one,
    idle: (beside, argument) => why(beside as Beside, argument) || one.idle?.(beside, argument),
  });
  return Object.fromEntries(Object.entries(parameters).map(([name, one]) => [name, more(one)])) as P;
}

/** A parameter that the lab's form has. */
export type InForm<P = Parameter> = P & { readonly field: FormField };

export function inForm<P extends Parameter>(
  parameter: P,
  label: string,
  field: Omit<FormField, 'label'> = {},
): InForm<P> {
  return { ...parameter, field: { label, ...field } };
}

/** The long name of a parameter: `scaleLoad` → `scale-load`. Studies use it too. */
export function longName(name: string, { long }: { readonly long?: string } = {}): string {
  return long ?? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The value in a text. @throws InvalidValue, UsageError, DataError */
export function readValue({ choices, parse }: Parameter, text: string): unknown {
  if (choices?.includes(text) === false)
    throw new InvalidValue(`expected ${choices.join(', ')}${didYouMean(text, choices)}`);
  return parse === undefined ? text : parse(text);
}

/** True if a study may have it. */
export function isOfStudies({ group, besideStudy }: Parameter): boolean {
  return !OF_NO_RUN.includes(group) && !besideStudy;
}
