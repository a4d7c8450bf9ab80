import { DataError } from '../errors.ts';
import { shortly } from '../visible.ts';

/** @throws DataError for a name that occurs twice, because its meaning would be ambiguous */
export function checkOnceEach(names: Iterable<string>, what: string, where: string): void {
  const known = new Set<string>();
  for (const name of names) {
    if (known.has(name)) throw new DataError(`${where}: ${what} '${shortly(name)}' is there twice`);
    known.add(name);
  }
}
