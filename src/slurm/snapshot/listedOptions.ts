// Turns the memory and the GPUs of a listed job into options of sbatch.
import { gpusOfAll, readGpus } from '../machine/jobRequest/gpus.ts';
import { requestedGpus } from '../machine/sacctImport/requestedGpus.ts';
import { megabytes, type TresOfDump } from '../machine/sacctImport/tresOfDump.ts';

/** Columns of requested GPUs, and the options of sbatch. */
const GPU_OPTIONS = {
  TRES_PER_TASK: 'gpus-per-task',
  TRES_PER_NODE: 'gpus-per-node',
  TRES_PER_JOB: 'gpus',
  TRES_PER_SOCKET: 'gpus-per-socket',
} as const;

interface Listed {
  readonly runs: boolean;
  readonly cpus: number;
  readonly nodes: number;
  readonly tres?: TresOfDump;
  /** Returns the text of a column; '' if there is none. */
  readonly cell: (column: string) => string;
}

/**
 * Returns the memory that a job holds or requests. squeue prints MIN_MEMORY in the same way for each node and for each CPU; the
 * total in TRES_ALLOC shows which one it is.
 */
export function memoryListed({ cpus, nodes, tres, cell }: Listed): Record<string, string> {
  const each = megabytes(cell('MIN_MEMORY')) ?? 0;
  const total = tres?.memory ?? 0;
  if (total === 0) return each === 0 ? {} : { mem: cell('MIN_MEMORY') };
  const [ofCpus, ofNodes] = [tres?.cpus ?? cpus, Math.max(nodes, tres?.nodes ?? 0)];
  // squeue rounds to two decimals of the largest unit.
  const isPerCpu = each > 0 && Math.abs(each * ofCpus - total) <= 0.01 * total;
  if (isPerCpu) return { 'mem-per-cpu': `${Math.floor(total / ofCpus)}M` };
  return { mem: `${Math.floor(total / ofNodes)}M` };
}

/**
 * Returns the GPUs that a job holds or requests. A running job holds those of TRES_ALLOC. Without AccountingStorageTRES=gres/gpu
 * Slurm counts no GPUs there, and the requested GPUs are assumed.
 *
 * @throws DataError, one line
 */
export function gpusListed(listed: Listed, where: string): Record<string, string> {
  const { runs, cpus, nodes, tres } = listed;
  const held = tres?.gpus ?? 0;
  if (held > 0 && !runs) {
    const asked = optionsAsked(listed, where);
    if (Object.keys(asked).length > 0) return asked;
  }
  if (tres === undefined || held === 0) return optionsAsked(listed, where);
  const types = tres.types.length === 1 ? `${tres.types[0][0]}:` : '';
  // If nodes provide different numbers of GPUs, each GPU has the same number of CPUs.
  if (runs && held % nodes !== 0 && cpus % held === 0 && tres.types.length < 2)
    return { ntasks: `${held}`, 'cpus-per-task': `${cpus / held}`, 'gpus-per-task': `${types}1` };
  const found = requestedGpus({ ...tres, nodes }, { ...tres, nodes });
  return found === undefined ? {} : { [found.option]: found.value };
}

function optionsAsked(listed: Listed, where: string): Record<string, string> {
  const { cell } = listed;
  for (const [column, option] of Object.entries(GPU_OPTIONS)) {
    const gpus = readGpus(cell(column), `${where}: ${column}`);
    if (gpusOfAll(gpus) === 0) continue;
    const list = [...gpus].map(([type, count]) => (type === '' ? `${count}` : `${type}:${count}`));
    const tasks = column === 'TRES_PER_TASK' ? tasksListed(listed, gpusOfAll(gpus)) : {};
    return { ...tasks, [option]: list.join(',') };
  }
  return {};
}

/** squeue does not list the tasks of a job: their number follows from its GPUs, or from the CPUs of each task. */
function tasksListed({ cpus, tres, cell }: Listed, gpusPerTask: number): Record<string, string> {
  const [, cpusPerTask] = /(?:^|,)cpu[=:](\d+)/.exec(cell('TRES_PER_TASK')) ?? [];
  const held = tres?.gpus ?? 0;
  const tasks = held > 0 ? held / gpusPerTask : cpus / Number(cpusPerTask);
  if (!Number.isInteger(tasks) || cpus % tasks !== 0) return {};
  return { ntasks: `${tasks}`, 'cpus-per-task': `${cpus / tasks}` };
}
