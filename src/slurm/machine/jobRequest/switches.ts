import { DataError } from '../../../errors.ts';
import type { ClusterJob } from '../cluster.ts';
import { seconds } from '../conf/settings.ts';

/** Reads --switches: `2`, `2@10:00`. @throws DataError, one line */
export function switchesAsked(
  options: ReadonlyMap<string, string>,
  where: string,
): Pick<ClusterJob, 'switches'> {
  const text = options.get('switches');
  if (text === undefined) return {};
  const [, count, time] = /^(\d+)(?:@(.*))?$/.exec(text) ?? [];
  const most = Number(count ?? 0);
  if (most === 0 || most > 2 ** 31 - 1)
    throw new DataError(
      `${where}: --switches '${text}': expected a number of switches, such as 1 or 1@30:00`,
    );
  const wait = time === undefined ? Number.POSITIVE_INFINITY : seconds(time, '--switches', where);
  return { switches: { most, wait } };
}
