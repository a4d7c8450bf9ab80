import { DataError } from '../../../errors.ts';
import type { ClusterJob, License } from '../cluster.ts';

/**
 * Reads `matlab:3,fluent`: names, and a number of each; without one it is 1.
 *
 * @throws DataError, one line
 */
export function readLicenses(text: string, name: string, where: string): License[] {
  return text
    .split(/[,;]/)
    .map((item) => item.trim())
    .filter((item) => item !== '' && item !== '(null)')
    .map((item) => {
      const [, license, count = '1'] = /^([^:*]+)(?:[:*](\d+))?$/.exec(item) ?? [];
      if (license === undefined) {
        throw new DataError(`${where}: ${name} '${item}': expected a name and a number, like matlab:3`);
      }
      return { name: license, count: Number(count) };
    });
}

/**
 * Returns how many of the cluster's licenses a job requests. It is refused if it requests more than there are.
 *
 * @throws DataError, one line
 */
export function licensesOf(
  options: ReadonlyMap<string, string>,
  licenses: readonly License[],
  where: string,
): Pick<ClusterJob, 'licenses' | 'refused'> {
  const text = options.get('licenses');
  if (text === undefined) return {};
  const asked = readLicenses(text, '--licenses', where);
  const counts = licenses.map(({ name }) =>
    asked.filter((one) => one.name === name).reduce((sum, { count }) => sum + count, 0),
  );
  const isKnown = asked.every(({ name }) => licenses.some((one) => one.name === name));
  if (!isKnown || counts.some((count, i) => count > licenses[i].count))
    return { refused: 'it requests licenses that the cluster does not have' };
  return counts.some((count) => count > 0) ? { licenses: counts } : {};
}
