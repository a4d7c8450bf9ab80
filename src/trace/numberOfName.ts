import { UsageError } from '../errors.ts';
import { didYouMean } from '../input/nearest.ts';
import type { Workload } from './workload.ts';

/** Columns whose numbers may represent names, with their content. */
const HELD = {
  user: 'user',
  group: 'account',
  application: 'application',
  queue: 'queue',
  partition: 'partition',
} as const;
export type NamedColumn = keyof typeof HELD;

/** Number of names that are listed if none is near. */
const LISTED = 10;

/** Returns the meaning of a column's number: its name, or the number itself if it has none. */
export function nameOfNumber(names: readonly string[] | undefined, number: number): string {
  return names?.[number - 1] ?? `${number}`;
}

/**
 * Returns the number of a trace for the text that a person writes: the name of a user, a partition, …, or a number
 * that has no name in the trace.
 *
 * @param where for messages, such as `--user ann`
 * @param otherwise what to do if no name is near; default: the first names
 * @throws UsageError for a name that the trace does not have
 */
export function numberOfName(
  { name, names, jobs }: Pick<Workload, 'name' | 'names' | 'jobs'>,
  column: NamedColumn,
  text: string,
  where: string,
  otherwise?: string,
): number {
  const all = names?.[column] ?? [];
  const place = all.indexOf(text);
  if (place >= 0) return place + 1;
  const number = /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  const isNumbered =
    all.length === 0 || (all[Number(number) - 1] === undefined && jobs[column].includes(Number(number)));
  if (number !== undefined && isNumbered) return number;
  if (all.length === 0)
    throw new UsageError(
      `${where}: expected a whole number, as the ${HELD[column]}s of ${name} have no names`,
    );
  const more = all.length > LISTED ? ', …' : '';
  const hint =
    didYouMean(text, all) || (otherwise ?? `; there are ${all.slice(0, LISTED).join(', ')}${more}`);
  throw new UsageError(`${where}: no job of ${name} is of this ${HELD[column]}${hint}`);
}
