import { DataError } from '../../../errors.ts';
import type { ClusterJob, Licence } from '../cluster.ts';

/**
 * Reads `matlab:3,fluent`: names, and a number of each; without one it is 1.
 *
 * @throws DataError, one line
 */
export function readLicences(text: string, name: string, where: string): Licence[] {
  return text
    .split(/[,;]/)
    .map((item) => item.trim())
    .filter((item) => item !== '' && item !== '(null)')
    .map((item) => {
      const [, licence, count = '1'] = /^([^:*]+)(?:[:*](\d+))?$/.exec(item) ?? [];
      if (licence === undefined) {
        throw new DataError(`${where}: ${name} '${item}': expected a name and a number, like matlab:3`);
      }
      return { name: licence, count: Number(count) };
    });
}

/**
 * How many of the cluster's licences a job asks for. It is refused if it asks for more than there are.
 *
 * @throws DataError, one line
 */
export function licencesOf(
  options: ReadonlyMap<string, string>,
  licences: readonly Licence[],
  where: string,
): Pick<ClusterJob, 'licences' | 'refused'> {
  const text = options.get('licenses');
  if (text === undefined) return {};
  const asked = readLicences(text, '--licenses', where);
  const counts = licences.map(({ name }) =>
    asked.filter((one) => one.name === name).reduce((sum, { count }) => sum + count, 0),
  );
  const isKnown = asked.every(({ name }) => licences.some((one) => one.name === name));
  if (!isKnown || counts.some((count, i) => count > licences[i].count))
    return { refused: 'it asks for licences that the cluster has not' };
  return counts.some((count) => count > 0) ? { licences: counts } : {};
}
