// Turns a job that squeue lists into a submission with options of sbatch.
import type { Cluster } from '../machine/cluster.ts';
import type { SlurmSubmission } from '../machine/events/eventLines.ts';
import { megabytes } from '../machine/sacctImport/tresOfDump.ts';
import type { ListedJob } from '../snapshot/snapshot.ts';

/** Returns a listed job as a submission. @param words options of sbatch of a new job */
export function listedSubmission(
  job: ListedJob,
  id: number,
  name: string,
  cluster: Cluster,
  words?: ReadonlyMap<string, string>,
): SlurmSubmission {
  const [, number, task] = /^(\d+)_(\d+)$/.exec(job.id) ?? [];
  const options = new Map(words ?? listedOptions(job, cluster));
  options.set('partition', job.partitions.join(','));
  options.set('time', Number.isFinite(job.limit) ? `${Math.ceil(job.limit / 60)}` : 'UNLIMITED');
  if (job.user !== '') options.set('uid', job.user);
  return {
    where: `${name}: job ${job.id}`,
    id,
    ...(task !== undefined && {
      array: { id: Number(number), task: Number(task), limit: Number.POSITIVE_INFINITY },
    }),
    // A new job is the last; one that has just started has run for a second.
    ...{ submit: job.submit, run: 0, options },
  };
}

/** Returns the request of a job as options of sbatch. */
function listedOptions(
  { cpus, nodes, whole, reservation, partitions, tres, more }: ListedJob,
  cluster: Cluster,
): [string, string][] {
  const options: [string, string][] = [
    // The surplus of a node may have no CPUs.
    ['ntasks', `${Math.max(cpus, 1)}`],
    ['nodes', `${nodes}-`],
  ];
  if (whole) options.push(['exclusive', '']);
  if (reservation !== '') options.push(['reservation', reservation]);
  // Without TRES_ALLOC, the default memory of a CPU looks like the memory of a node.
  const { defaultMemory } = cluster.partitions.find((one) => one.name === partitions[0]) ?? {};
  const isDefault =
    tres === undefined &&
    defaultMemory?.memoryPer === 'cpu' &&
    megabytes(more.mem ?? '') === defaultMemory.memory;
  for (const [name, text] of Object.entries(more))
    if (text !== '' && !(name === 'mem' && isDefault)) options.push([name, text]);
  return options;
}

/** Orders jobs by their numbers, so that arrays stay together; a new job, which has none, is the last. */
export function byNumber(a: ListedJob, b: ListedJob): number {
  const [[ours = Number.POSITIVE_INFINITY, task = 0], [others = Number.POSITIVE_INFINITY, other = 0]] = [
    a,
    b,
  ].map(({ id }) => (id.match(/\d+/g) ?? []).map(Number));
  return ours === others ? task - other : ours - others;
}
