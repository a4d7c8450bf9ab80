import { DataError } from '../../../../src/errors.ts';
import { sbatchOptions } from '../../../../src/slurm/sbatchArguments.ts';
import type { Cluster, ClusterJob } from './cluster.ts';
import { minutes } from './settings.ts';

/** A line of a file of events, as the Slurm simulator of the University at Buffalo reads it. */
const EVENT = /^-dt\s+(\S+)\s+-e\s+submit_batch_job\s+\|\s+-sim-walltime\s+(\S+)\s+(.*?)\s+\S+$/;

/**
 * Reads submissions, one per line: the instant of submission, the run time, and options of sbatch. Blank lines
 * are left out.
 *
 * @throws DataError, one line, for a line that is no submission or that no node of the cluster can serve
 */
export function readSubmissions(text: string, file: string, cluster: Cluster): ClusterJob[] {
  const jobs: ClusterJob[] = [];
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const where = `${file}:${i + 1}`;
    const [, submit, run, words] = EVENT.exec(line.trim()) ?? [];
    if (words === undefined || Number.isNaN(Number(submit)) || !(Number(run) >= 0)) {
      throw new DataError(
        `${where}: no submission: expected '-dt SECONDS -e submit_batch_job | -sim-walltime SECONDS OPTIONS SCRIPT'`,
      );
    }
    const { values } = sbatchOptions(words.split(/\s+/), {});
    jobs.push(jobOf(values, Number(submit), Number(run), where, cluster));
  }
  return jobs;
}

function jobOf(
  values: ReadonlyMap<string, string>,
  submit: number,
  run: number,
  where: string,
  cluster: Cluster,
): ClusterJob {
  const whole = (name: string, missing: number): number => {
    const text = values.get(name);
    if (text === undefined) return missing;
    if (!/^-?\d+$/.test(text)) throw new DataError(`${where}: --${name} '${text}': expected a whole number`);
    return Number(text);
  };
  const partitions = partitionsOf(values.get('partition'), where, cluster);
  const nodes = values.get('nodes')?.split('-').map(Number);
  const minNodes = nodes?.[0] ?? 1;
  if (!Number.isInteger(minNodes) || minNodes < 1) {
    throw new DataError(
      `${where}: --nodes '${values.get('nodes')}': expected a number like 2, or a range like 2-4`,
    );
  }
  const perNode = whole('ntasks-per-node', 0);
  const longest = Math.max(...partitions.map((partition) => cluster.partitions[partition].maxTime));
  const limit = values.get('time');
  return {
    submit,
    run,
    timeLimit: limit === undefined ? longest : minutes(limit, '--time', where),
    partitions,
    tasks: whole('ntasks', perNode > 0 ? perNode * minNodes : minNodes),
    cpusPerTask: whole('cpus-per-task', 1),
    minNodes,
    maxNodes: nodes === undefined ? Number.POSITIVE_INFINITY : (nodes[1] ?? minNodes),
    ...memoryOf(values, where),
    gpusPerNode: gpusOf(values),
    exclusive: values.has('exclusive'),
    nice: whole('nice', 0),
    qosPriority: 0,
  };
}

function partitionsOf(text: string | undefined, where: string, cluster: Cluster): number[] {
  if (text === undefined) return [cluster.partitions.findIndex(({ isDefault }) => isDefault)];
  return text.split(',').map((name) => {
    const partition = cluster.partitions.findIndex((candidate) => candidate.name === name);
    if (partition < 0) throw new DataError(`${where}: --partition '${name}': there is no such partition`);
    return partition;
  });
}

const UNITS: Readonly<Record<string, number>> = { K: 1 / 1024, M: 1, G: 1024, T: 1024 ** 2 };

function memoryOf(
  values: ReadonlyMap<string, string>,
  where: string,
): Pick<ClusterJob, 'memory' | 'memoryPer'> {
  const memoryPer = values.has('mem-per-cpu') ? 'cpu' : 'node';
  const text = values.get(memoryPer === 'cpu' ? 'mem-per-cpu' : 'mem');
  if (text === undefined) return { memory: 0, memoryPer };
  const [, amount, unit = 'M'] = /^(\d+)([KMGT]?)B?$/i.exec(text) ?? [];
  if (amount === undefined)
    throw new DataError(`${where}: --mem '${text}': expected a size like 500M or 16G`);
  return { memory: Math.ceil(Number(amount) * UNITS[unit.toUpperCase() || 'M']), memoryPer };
}

function gpusOf(values: ReadonlyMap<string, string>): number {
  const text = values.get('gres') ?? '';
  const [, number] = /(?:^|,)gpu(?::[^:,]*[^:,\d][^:,]*)?(?::(\d+))?(?:,|$)/.exec(text) ?? [undefined, '0'];
  return Number(number ?? 1);
}
