import { linesOf } from '../../../input/lines.ts';
import type { Cluster } from '../cluster.ts';
import { settingsLines } from '../conf/settings.ts';
import type { SlurmSubmission } from '../events/eventLines.ts';
import { hostNames } from '../hostNames.ts';
import type { SlurmConfiguration } from '../replayOnSlurm.ts';
import { tasksOfSubmission } from '../submissions.ts';
import { type Unsupported, unsupportedSettings } from '../unsupported.ts';

/**
 * Returns the unsupported features of a configuration, with the number of jobs that each feature of slurm.conf may
 * affect: the jobs of the partitions whose lines, or whose nodes' lines, request it, or all jobs. Features that may
 * affect more jobs come first. A feature that affects no job cannot change a start.
 */
export function withTouches(
  { unsupported, cluster, text, name: file }: SlurmConfiguration,
  submissions: readonly SlurmSubmission[],
): Unsupported[] {
  if (unsupported.length === 0) return [];
  const touched = touchedPartitions(text, file, cluster);
  const jobs = jobsOfPartitions(cluster, submissions);
  const rows = unsupported.map((one): Unsupported => {
    const where = touched.get(one.feature);
    if (where === undefined) return one;
    const touches = jobs
      .filter(({ partitions }) => partitions.some((partition) => where.has(partition)))
      .reduce((sum, { count }) => sum + count, 0);
    return { ...one, touches, ...(touches === 0 && { isMinor: true }) };
  });
  const weight = ({ isMinor, touches = submissions.length }: Unsupported) => (isMinor ? -1 : touches);
  return rows.sort((a, b) => weight(b) - weight(a));
}

/** Number of jobs by the partitions that they may run in. */
function jobsOfPartitions(
  cluster: Cluster,
  submissions: readonly SlurmSubmission[],
): { partitions: number[]; count: number }[] {
  const { partitions } = cluster;
  const usual = partitions.find(({ isDefault }) => isDefault)?.name ?? '';
  const counts = new Map<string, number>();
  for (const submission of submissions) {
    const names = submission.options.get('partition') ?? usual;
    counts.set(names, (counts.get(names) ?? 0) + (tasksOfSubmission(submission, cluster)?.length ?? 1));
  }
  return [...counts].map(([names, count]) => {
    const list = names.split(',');
    return { partitions: [...partitions.keys()].filter((one) => list.includes(partitions[one].name)), count };
  });
}

/** The partitions that each feature of a slurm.conf is asked for. */
function touchedPartitions(
  text: string,
  file: string,
  { nodes, partitions }: Cluster,
): Map<string, Set<number>> {
  const all = new Set(partitions.keys());
  const index = new Map(nodes.map(({ name }, i) => [name, i]));
  const touched = new Map<string, Set<number>>();
  const note = (part: string, where: Iterable<number>) => {
    for (const { feature } of unsupportedSettings(part, file))
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
  return touched;
}
