// Names the columns that a listing of squeue lacks and that a configuration makes relevant.
import type { Cluster } from '../machine/cluster.ts';
import type { Snapshot } from './snapshot.ts';

/** Returns a line that names them; undefined if the listing has all relevant columns. */
export function missingColumns(
  { name, columns }: Pick<Snapshot, 'name' | 'columns'>,
  { nodes, selection, accounting }: Pick<Cluster, 'nodes' | 'selection' | 'accounting'>,
): string | undefined {
  const hasGpus = nodes.some(({ gpus }) => gpus > 0);
  const hasFeatures = nodes.some(({ features = [] }) => features.length > 0);
  const what = [hasGpus ? 'GPUs' : '', selection.memory ? 'memory' : ''].filter((one) => one !== '');
  const relevant: [isRelevant: boolean, column: string, unknown: string][] = [
    [what.length > 0, 'TRES_ALLOC', `${what.join(' and ')} of running jobs`],
    [hasGpus, 'TRES_PER_NODE', 'GPUs of waiting jobs'],
    [hasGpus, 'TRES_PER_JOB', 'GPUs of waiting jobs with --gpus'],
    [selection.memory, 'MIN_MEMORY', 'memory of waiting jobs'],
    [hasFeatures, 'FEATURES', 'requested features'],
    [accounting !== undefined, 'ACCOUNT', 'accounts'],
    [accounting !== undefined, 'QOS', 'QOS'],
  ];
  const missing = relevant.filter(([isRelevant, column]) => isRelevant && !columns.includes(column));
  if (missing.length === 0) return undefined;
  const list = missing.map(([, column, unknown]) => `${column} (${unknown})`).join(', ');
  return `${name}: the queue lacks columns that slurm.conf makes relevant: ${list}; 'specula when --help' has the command`;
}
