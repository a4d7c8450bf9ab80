import { placesOf } from './columnNames.ts';

/** True if a line names columns of jobs, as the first line of an SWF-like file for Alea does. */
export function isLineOfNames(line: string): boolean {
  if (!/^\s*["\p{L}]/u.test(line)) return false;
  const names = line.trim().split(/[\s,;|]+/);
  const has = (field: Parameters<typeof placesOf>[0]) => placesOf(field, names).length > 0;
  return (
    has('submit') &&
    (has('run') || (has('start') && has('end'))) &&
    (has('allocated') || has('requestedProcessors'))
  );
}
