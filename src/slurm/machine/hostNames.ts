import { DataError } from '../../errors.ts';

/** More names than any cluster has: a wrong range must not fill the memory. */
const MOST = 1e6;

/**
 * Returns the names in a host list of Slurm: `n[1-3,07],login` is n1, n2, n3, n07, login.
 *
 * @throws DataError, one line, if a range is wrong
 */
export function hostNames(list: string, where: string): string[] {
  const names: string[] = [];
  // A comma within brackets divides ranges, not names.
  for (const part of list.split(/,(?![^[]*\])/)) {
    if (!/^[^[\]]+(?:\[[\d,-]+\][^[\]]*)*$/.test(part.trim())) {
      throw new DataError(`${where}: '${part}' is no list of names: expected names like n[1-40] or n1,n2`);
    }
    // Plain words and ranges in turn. The last range counts fastest.
    const [begin, ...rest] = part.trim().split(/[[\]]/);
    let some = [begin];
    for (let i = 0; i < rest.length; i += 2) {
      const numbers = numbersOf(rest[i], part, where);
      if (some.length * numbers.length > MOST) {
        throw tooMany(part, where);
      }
      some = some.flatMap((name) => numbers.map((number) => name + number + rest[i + 1]));
    }
    for (const name of some) names.push(name);
  }
  return names;
}

/**
 * The names as Slurm writes a list: n1, n2, n3, n7, g1 are `n[1-3,7],g1`. Names of one prefix must follow
 * each other.
 */
export function hostList(names: readonly string[]): string {
  const parts: { prefix: string; from: string; to: string }[][] = [];
  for (const name of names) {
    const digits = digitsFrom(name);
    const prefix = name.slice(0, digits);
    const number = name.slice(digits);
    const group = parts.at(-1);
    const last = group?.at(-1);
    if (number === '' || last?.prefix !== prefix || last.to === '')
      parts.push([{ prefix, from: number, to: number }]);
    else if (follows(number, last.to)) last.to = number;
    else group?.push({ prefix, from: number, to: number });
  }
  return parts
    .map((group) => {
      const ranges = group.map(({ from, to }) => (from === to ? from : `${from}-${to}`)).join(',');
      return group[0].prefix + (/[,-]/.test(ranges) ? `[${ranges}]` : ranges);
    })
    .join(',');
}

/** The place of the first of the digits at the end of a name. */
function digitsFrom(name: string): number {
  let place = name.length;
  while (name[place - 1] >= '0' && name[place - 1] <= '9') place--;
  return place;
}

/** True if a number is the next one, with the same number of digits unless it needs one more. */
function follows(number: string, before: string): boolean {
  if (Number(number) !== Number(before) + 1) return false;
  return number.length === before.length || (number.length > before.length && number[0] !== '0');
}

/**
 * Compares names as Slurm sorts them: numbers within them by their values, so that n2 comes before n10. A number
 * that begins with 0 is compared digit by digit.
 */
export function compareNames(a: string, b: string): number {
  const [ours, others] = [a, b].map((name) => name.match(/\d+|\D/g) ?? []);
  for (const [i, one] of ours.entries()) {
    const other = others[i];
    if (other === undefined) return 1;
    const areNumbers = /^\d/.test(one) && /^\d/.test(other);
    const byValue = areNumbers && one[0] !== '0' && other[0] !== '0';
    if (byValue && one.length !== other.length) return one.length - other.length;
    if (one !== other) return one < other ? -1 : 1;
  }
  return ours.length - others.length;
}

function tooMany(part: string, where: string, place = ''): DataError {
  return new DataError(`${where}: '${part}' is too long: it has more than ${MOST} names${place}`);
}

function numbersOf(ranges: string, part: string, where: string): string[] {
  return ranges.split(',').flatMap((range) => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(range) ?? [];
    const count = Number(last) - Number(first) + 1;
    if (count > MOST) throw tooMany(part, where, ` in '${range}'`);
    if (!(count >= 1)) {
      throw new DataError(`${where}: '${range}' in '${part}' is no range: expected one like 1-40`);
    }
    return Array.from({ length: count }, (_, i) => `${Number(first) + i}`.padStart(first.length, '0'));
  });
}
