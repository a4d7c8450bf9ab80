import { DataError } from '../../../errors.ts';
import { count, minutes, type Settings } from './settings.ts';
import { factorOf, mapped, type NumberRow, type Rows, type ValuesOf } from './settingTable.ts';

/**
 * Reads the values of rows.
 *
 * @param settings values by names in lower case
 * @throws DataError, one line, for a value below the bound of its row
 */
export function readRows<R extends Rows>(rows: R, settings: Settings, where: string): ValuesOf<R> {
  return mapped(rows, (row) => {
    if (!('unit' in row)) return settings.has(row.name.toLowerCase());
    if (row.isTime) return timeOf(row, settings, where);
    const { name, default: missing, least, most } = row;
    return factorOf(row) * count(settings, name, missing, where, least, most);
  });
}

/** A note for each value above the bound of its row: Slurm logs an error and uses the default, and so does the model. */
export function replacedValues(rows: Rows, settings: Settings): string[] {
  return Object.values(rows).flatMap((row) => {
    const text = settings.get(row.name);
    if (!('unit' in row) || text === undefined || !(Number(text) > row.most)) return [];
    const { name, most, default: used } = row;
    return [`${name}=${text} is above ${most}, the most that Slurm takes: ${used} is used, as Slurm does`];
  });
}

/** A time in seconds. */
function timeOf({ name, default: missing, least, infinite }: NumberRow, settings: Settings, where: string) {
  const text = settings.get(name.toLowerCase());
  const value = text === undefined ? missing : minutes(text, name, where);
  if (value === Number.POSITIVE_INFINITY && infinite !== undefined) return infinite;
  if (value < least || value === Number.POSITIVE_INFINITY)
    throw new DataError(`${where}: ${name} '${text}': expected a time of at least one minute`);
  return 60 * value;
}

/** The values of the words of a list, such as `bf_interval=9,assoc_limit_stop`. Slurm takes the first of a name. */
export function wordsOf(list = '', separator: string | RegExp = ','): Map<string, string> {
  const words = list.split(separator).map((one): [string, string] => {
    const [name, value = ''] = one.split('=').map((part) => part.trim());
    return [name.toLowerCase(), value];
  });
  return new Map(words.reverse());
}
