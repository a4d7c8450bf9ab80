// Defines the fields of a view. Form, address and command line name them as the command's options are named.

import type { InForm, ValuesOf } from '../../commands/parameter.ts';
import { quoted } from '../../input/quoted.ts';
import { named, textOf, valueIn } from '../parameters.ts';

export interface Field {
  /** The option's name, without its dashes. */
  name: string;
  label: string;
  /** Value of an empty field: the command's default if it has one. */
  first: string;
  /** Text shown in an empty field. */
  hint?: string;
  wide?: boolean;
  /** True if the command has no default for it. */
  always?: boolean;
}

export type Values = Record<string, string>;

type InForms = Readonly<Record<string, InForm>>;

/** Returns the fields of parameters. */
export function fieldsOf(parameters: InForms): Field[] {
  return named(parameters).map(([, parameter, name]) => {
    const {
      label,
      hint,
      first = hint === undefined ? (parameter.usualText ?? textOf(parameter, parameter.usual)) : '',
    } = parameter.field;
    return { name, label, hint, first };
  });
}

/** Returns the value in the text of a field. @throws Error in words for one that cannot be used */
export function entered(parameter: InForm, text: string): unknown {
  try {
    return valueIn(parameter, text);
  } catch (error) {
    throw new Error(`${parameter.field.label} '${text}': ${(error as Error).message}`);
  }
}

/** Returns the values of parameters in their fields. @throws Error in words for a field that cannot be used */
export function enteredAll<P extends InForms>(parameters: P, values: Values): ValuesOf<P> {
  const all = named(parameters).map(([key, parameter, name]) => [key, entered(parameter, values[name])]);
  return Object.fromEntries(all) as ValuesOf<P>;
}

/** Returns the values of the fields in an address. */
export function valuesIn(params: URLSearchParams, fields: readonly Field[]): Values {
  return Object.fromEntries(fields.map(({ name, first }) => [name, params.get(name) ?? first]));
}

const changed = (fields: readonly Field[], values: Values) =>
  fields.filter(({ name, first, always }) => always || values[name] !== first);

/** Returns an address with the values, and with more of the view's state. */
export function addressOf(view: string, fields: readonly Field[], values: Values, more: Values = {}): string {
  const parts = changed(fields, values).map(({ name }) => [name, values[name]]);
  const text = (value: string) => encodeURIComponent(value).replace(/%(2C|3A|28|29|2A)/g, decodeURIComponent);
  return [['show', view], ...parts, ...Object.entries(more)]
    .map(([name, value]) => `${name}=${text(value)}`)
    .join('&');
}

/** Returns the command that computes the same results. */
export function commandOf(view: string, fields: readonly Field[], values: Values, more = ''): string {
  const options = changed(fields, values)
    .filter(({ name }) => values[name] !== '')
    .map(({ name }) => ` --${name} ${quoted(values[name])}`);
  return `specula ${view}${options.join('')}${more}`;
}
