import { DataError } from '../errors.ts';
import { complaint, slurm } from './commands.ts';
import { limitSeconds } from './duration.ts';

/**
 * The longest request that a partition takes, in seconds, Infinity without a limit. Of several joined by commas the least;
 * without a name the default one's.
 *
 * @throws DataError, one line: no such partition, no answer
 */
export async function partitionLimit(name: string | undefined): Promise<number> {
  const outcome = await slurm('sinfo', ['--noheader', '--all', '--format=%P|%l']);
  if (outcome.status !== 0) throw new DataError(`sinfo: ${complaint(outcome)}`);
  const limits = new Map<string, number>();
  let usual: string | undefined;
  for (const line of outcome.stdout.split('\n').filter((text) => text.includes('|'))) {
    const [written, limit] = line.split('|');
    const partition = written.replace(/\*$/, '');
    if (partition !== written) usual = partition;
    limits.set(partition, limitSeconds(limit.trim()));
  }
  const wanted = name ?? usual;
  // Without a default one, sbatch refuses in its own words.
  if (wanted === undefined) return Number.POSITIVE_INFINITY;
  return Math.min(...wanted.split(',').map((one) => known(one, limits)));
}

function known(name: string, limits: ReadonlyMap<string, number>): number {
  const limit = limits.get(name);
  if (limit === undefined) {
    throw new DataError(
      `partition '${name}': not on this cluster; there are ${[...limits.keys()].join(', ')}`,
    );
  }
  return limit;
}
