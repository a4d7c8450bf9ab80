import { DataError } from '../../../../src/errors.ts';

/** More names than any cluster has: a wrong range must not fill the memory. */
const MOST = 1e6;

/**
 * The names that a list of Slurm stands for: `n[1-3,07],login` is n1, n2, n3, n07, login.
 *
 * @throws DataError, one line, if a range is wrong
 */
export function hostNames(list: string, where: string): string[] {
  const names: string[] = [];
  // A comma within brackets divides ranges, not names.
  for (const part of list.split(/,(?![^[]*\])/)) {
    const [, prefix, ranges, suffix] = /^([^[\]]+)(?:\[([\d,-]+)\])?([^[\]]*)$/.exec(part.trim()) ?? [];
    if (prefix === undefined) {
      throw new DataError(`${where}: '${part}' is no list of names: expected names like n[1-40] or n1,n2`);
    }
    if (ranges === undefined) names.push(prefix + suffix);
    else for (const number of numbersOf(ranges, part, where)) names.push(prefix + number + suffix);
  }
  return names;
}

function numbersOf(ranges: string, part: string, where: string): string[] {
  return ranges.split(',').flatMap((range) => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(range) ?? [];
    const count = Number(last) - Number(first) + 1;
    if (!(count >= 1 && count <= MOST)) {
      throw new DataError(`${where}: '${range}' in '${part}' is no range: expected one like 1-40`);
    }
    return Array.from({ length: count }, (_, i) => `${Number(first) + i}`.padStart(first.length, '0'));
  });
}
