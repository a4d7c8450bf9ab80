// Reads sizes of memory as sbatch does.
import { DataError } from '../../../errors.ts';

const UNITS: Readonly<Record<string, number>> = { K: 1 / 1024, M: 1, G: 1024, T: 1024 ** 2 };

/** Returns the MB of a size such as `500M` or `16G`. @throws DataError, one line */
export function readMemory(text: string, option: string, where: string): number {
  const [, amount, unit = 'M'] = /^(\d+)([KMGT]?)B?$/i.exec(text) ?? [];
  if (amount === undefined)
    throw new DataError(`${where}: ${option} '${text}': expected a size like 500M or 16G`);
  return Number(amount) * UNITS[unit.toUpperCase() || 'M'];
}
