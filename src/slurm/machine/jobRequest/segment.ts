import { DataError } from '../../../errors.ts';
import type { Cluster, ClusterJob } from '../cluster.ts';

/** Slurm holds it in 16 bits. */
const MOST = 65_533;

/**
 * Reads --segment, which has no effect without blocks.
 *
 * @param minNodes the least nodes of the job
 * @throws DataError, one line
 */
export function segmentAsked(
  options: ReadonlyMap<string, string>,
  { topology }: Cluster,
  { minNodes }: Pick<ClusterJob, 'minNodes'>,
  where: string,
): Pick<ClusterJob, 'segment' | 'refused'> {
  const text = options.get('segment');
  if (text === undefined) return {};
  const segment = Number(text);
  if (!/^\d+$/.test(text) || segment > MOST)
    throw new DataError(`${where}: --segment '${text}': expected a number of nodes, such as 12`);
  if (topology?.kind !== 'block' || segment === 0) return {};
  if (segment > topology.base) return { refused: 'its --segment is larger than a base block' };
  if (minNodes % segment !== 0) return { refused: 'its --segment does not divide its number of nodes' };
  return { segment };
}
