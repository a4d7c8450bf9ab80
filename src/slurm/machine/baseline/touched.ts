import { linesOf } from '../../../input/lines.ts';
import type { Cluster, ClusterJob } from '../cluster.ts';
import { settingsLines } from '../conf/settings.ts';
import { hostNames } from '../hostNames.ts';
import { settingsNotFollowed } from '../notFollowed.ts';

/**
 * How many jobs each feature of a slurm.conf that is not followed may touch: those of the partitions whose lines,
 * or whose nodes' lines, ask for it, or all jobs.
 *
 * @returns numbers of jobs by features
 */
export function touchedJobs(
  text: string,
  file: string,
  { nodes, partitions }: Cluster,
  jobs: readonly ClusterJob[],
): Map<string, number> {
  const all = new Set(partitions.keys());
  const index = new Map(nodes.map(({ name }, i) => [name, i]));
  const touched = new Map<string, Set<number>>();
  const note = (part: string, where: Iterable<number>) => {
    for (const { feature } of settingsNotFollowed(part, file))
      touched.set(feature, new Set([...(touched.get(feature) ?? []), ...where]));
  };
  const general: string[] = [];
  for (const line of linesOf(text.replaceAll(/\\\r?\n/g, ' '))) {
    const [{ settings } = { settings: undefined }] = settingsLines(line, file);
    const partition = settings?.get('partitionname');
    const names = settings?.get('nodename');
    if (partition !== undefined) {
      const one = partitions.findIndex(({ name }) => name === partition);
      note(line, one < 0 ? all : [one]);
    } else if (names !== undefined) {
      const own = new Set(names === 'DEFAULT' ? [] : hostNames(names, file).map((name) => index.get(name)));
      note(
        line,
        names === 'DEFAULT' ? all : [...all].filter((p) => partitions[p].nodes.some((node) => own.has(node))),
      );
    } else general.push(line);
  }
  note(general.join('\n'), all);
  return new Map(
    [...touched].map(([feature, where]) => [
      feature,
      jobs.filter((job) => job.partitions.some((one) => where.has(one))).length,
    ]),
  );
}
