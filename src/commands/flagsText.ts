import { quoted } from '../input/quoted.ts';
import { longName, type Parameters } from './parameter.ts';

/** Values as text of a command line: ` --shake 10m --feedback`. Usual values are left out. */
export function flagsText(parameters: Parameters, values: object): string {
  const given = values as Readonly<Record<string, unknown>>;
  return Object.entries(parameters)
    .filter(
      ([name, { usual }]) => given[name] !== undefined && given[name] !== false && given[name] !== usual,
    )
    .map(([name, parameter]) => {
      const { value, show = String } = parameter;
      return ` --${longName(name, parameter)}${value === undefined ? '' : ` ${quoted(show(given[name]))}`}`;
    })
    .join('');
}
