// Reads cells of squeue and fields of scontrol.
import { DataError } from '../../errors.ts';
import { limitSeconds } from '../drive/timeLimit.ts';

/** Returns a text of a cell; '' if the cell says that there is none. */
export const named = (text: string | undefined) =>
  text === undefined || /^(\(null\)|N\/A)?$/.test(text) ? '' : text;

/** Returns a time limit in seconds; Infinity for none. @throws DataError, one line */
export function limitOf(text: string, what: string, where: string): number {
  if (/^(NOT_SET|INVALID|Partition_Limit)$/i.test(text)) return Number.POSITIVE_INFINITY;
  const seconds = limitSeconds(text);
  if (!Number.isNaN(seconds)) return seconds;
  throw new DataError(`${where}: ${what} '${text}': expected a limit such as 1-12:00:00, or UNLIMITED`);
}

/**
 * Returns the fields of a line of scontrol by name. The first field of a name counts, because comments with arbitrary
 * text come last.
 */
export function fieldsOf(line: string): (name: string) => string | undefined {
  const fields = new Map<string, string>();
  for (const [, name, value] of line.matchAll(/(?:^|\s)(\w+)=(\S*)/g))
    if (!fields.has(name)) fields.set(name, value);
  return (name) => fields.get(name);
}
