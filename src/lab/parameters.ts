// Defines the options of a replay in the lab, from which form, address and the shown commands are made.
import {
  type InForm,
  longName,
  type Parameter,
  type Parameters,
  readValue,
  type ValuesOf,
} from '../commands/parameter.ts';
import { EVENT_RULE, MACHINE, READ_AGAIN, SEEDS } from '../commands/replay.ts';
import { FEEDBACK, REPLAY_SEED, TRANSFORMS } from '../commands/whatIf.ts';

/** Options for reading a trace. */
export const READ = { ...MACHINE, ...READ_AGAIN };

/** Fields in the order of the form. */
export const FIELDS = {
  ...{ ...READ, ...EVENT_RULE, ...TRANSFORMS, ...FEEDBACK, ...SEEDS },
} satisfies Record<string, InForm>;

/** Options on which a run depends besides its trace and its policies. */
export const ASKED = { ...FIELDS, ...REPLAY_SEED };

export type Asked = ValuesOf<typeof ASKED>;

/** Returns the values of the parameters; the usual values where there are none. */
export function pick<P extends Parameters>(parameters: P, values: object): ValuesOf<P> {
  const given = values as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { usual }]) => [name, given[name] ?? usual]),
  ) as ValuesOf<P>;
}

/** Returns the text of a value for form and address; empty if there is none. */
export function textOf({ value, show = String }: Parameter, given: unknown): string {
  if (value === undefined) return given ? 'yes' : '';
  return given === undefined ? '' : show(given);
}

/** Returns the value of a text; the usual one for an empty text. @throws InvalidValue */
export function valueIn(parameter: Parameter, text: string): unknown {
  if (text === '') return parameter.usual;
  if (parameter.value === undefined) return text === 'yes' || undefined;
  return readValue(parameter, text);
}

/** Returns the parameters with their long names. */
export function named<P extends Parameter>(
  parameters: Readonly<Record<string, P>>,
): [name: string, parameter: P, long: string][] {
  return Object.entries(parameters).map(([name, one]) => [name, one, longName(name, one)]);
}
