// Arrays of jobs: which indices there are to submit, and what the queue says of them.
import { DataError } from '../errors.ts';
import { complaint, slurm } from './commands.ts';

/** `0-3,7`: indices in rising order, as sbatch and people read them. */
export function rangesOf(indices: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const index of indices) {
    const last = ranges.at(-1);
    if (last?.[1] === index - 1) last[1] = index;
    else ranges.push([index, index]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

/** One more than the largest index that the cluster allows (slurm.conf(5), MaxArraySize). @throws DataError */
export async function maxArraySize(): Promise<number> {
  const outcome = await slurm('scontrol', ['show', 'config']);
  if (outcome.status !== 0) throw new DataError(`scontrol: ${complaint(outcome)}`);
  return Number(/^MaxArraySize\s*=\s*(\d+)/m.exec(outcome.stdout)?.[1] ?? 1001);
}

interface ArrayJob {
  readonly name: string;
  readonly comment: string;
  readonly indices: readonly number[];
  /** What each task runs, in sh; its index is SLURM_ARRAY_TASK_ID. */
  readonly command: string;
  /** Where tasks write what they say: %A is the job, %a the index. */
  readonly output: string;
  /** Options of sbatch; those that are set here are not among them. */
  readonly options: readonly string[];
}

/** Submits an array and gives its id. @throws DataError, one line: what sbatch says */
export async function submitArray({
  name,
  comment,
  indices,
  command,
  output,
  options,
}: ArrayJob): Promise<string> {
  const outcome = await slurm('sbatch', [
    `--output=${output}`,
    ...options,
    '--parsable',
    `--job-name=${name}`,
    `--comment=${comment}`,
    `--array=${rangesOf(indices)}`,
    `--wrap=${command}`,
  ]);
  if (outcome.status !== 0) throw new DataError(`sbatch: ${complaint(outcome)}`);
  return outcome.stdout.trim().split(';')[0];
}

/** A task that is waiting or running. */
export interface QueuedTask {
  /** Within its array. */
  readonly index: number;
  /** Of its array. */
  readonly comment: string;
  /** PENDING, RUNNING, COMPLETING, … */
  readonly state: string;
  /** Why it waits, or where it runs. */
  readonly reason: string;
}

/** Tasks of the arrays of this name that have not ended. @throws DataError, one line: what squeue says */
export async function queuedTasks(name: string): Promise<QueuedTask[]> {
  const user = `--user=${process.getuid?.()}`;
  const outcome = await slurm('squeue', [
    user,
    `--name=${name}`,
    '--array',
    '--all',
    '--noheader',
    '--format=%K|%T|%R|%k',
  ]);
  if (outcome.status !== 0) throw new DataError(`squeue: ${complaint(outcome)}`);
  return outcome.stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [index, state, reason, comment] = line.split('|');
      return { index: Number(index), state, reason, comment };
    });
}
