import { DataError } from '../errors.ts';
import { placesOf } from '../trace/formats/columnNames.ts';
import { shortly } from '../visible.ts';

/** Names that messages use for the required columns of a schedule. */
const NEEDED = { id: 'job', start: 'start', end: 'end' } as const;

/**
 * The place of the column that holds the number, start or end of jobs, by any name that the readers of tables know.
 *
 * @param where a file, or a file and a line
 * @throws DataError if there is none, or more than one
 */
export function neededColumn(field: keyof typeof NEEDED, titles: readonly string[], where: string): number {
  const name = NEEDED[field];
  const [place, other] = placesOf(field, titles);
  if (place === undefined)
    throw new DataError(`${where}: no column '${name}' among ${shortly(titles.join(', '), 500)}`);
  if (other === undefined) return place;
  throw new DataError(
    titles[place] === titles[other]
      ? `${where}: two columns are named '${titles[place]}'; expected one`
      : `${where}: the columns '${shortly(titles[place])}' and '${shortly(titles[other])}' both hold the ${name}; expected one`,
  );
}
